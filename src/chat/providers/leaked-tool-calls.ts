import { isObject } from '../../domain/json-object.js'
import { readPiece, type ToolCallPiece } from './read-chunk.js'

/** What some servers let stand before calls that they failed to recognise. */
const marker = '[TOOL_CALLS]'
const argumentsMarker = '[ARGS]'

/** Looks at the beginning of an answer for calls that came as text. */
export interface LeakedToolCalls {
  /** The text that can be told now: all of it, once it is known to be no call. */
  take(text: string): string
  /** What was held back: calls, or text after all. */
  end(): { readonly calls: readonly ToolCallPiece[]; readonly text: string }
}

/** Holds text back only as long as it may still become the marker, or after it. */
export function createLeakedToolCalls(toolNames: ReadonlySet<string>): LeakedToolCalls {
  let held = ''
  let isText = toolNames.size === 0
  return {
    take(text) {
      if (isText) return text
      held += text
      if (marker.startsWith(held.slice(0, marker.length))) return ''
      isText = true
      return held
    },
    end() {
      if (isText) return { calls: [], text: '' }
      const calls = parseLeaked(held.trim())
      const areCalls = calls.length > 0 && calls.every(({ name }) => toolNames.has(name))
      return areCalls ? { calls, text: '' } : { calls: [], text: held }
    },
  }
}

/** `[TOOL_CALLS][{"name":…,"arguments":{…}}]`, or `[TOOL_CALLS]name[ARGS]{…}` as often as there are calls. */
function parseLeaked(text: string): ToolCallPiece[] {
  return text
    .split(marker)
    .slice(1)
    .flatMap((part) => parseList(part) ?? parseNamed(part))
}

function parseList(text: string): ToolCallPiece[] | undefined {
  const list = parseJson(text)
  if (!Array.isArray(list)) return undefined
  return list.filter(isObject).map(readPiece)
}

function parseNamed(text: string): ToolCallPiece[] {
  const start = text.indexOf('{')
  const given = text.slice(start)
  if (start < 1 || !isObject(parseJson(given))) return []
  return [readPiece({ name: text.slice(0, start).replace(argumentsMarker, '').trim(), arguments: given })]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
