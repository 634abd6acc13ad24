import type { WireToolCall } from '../../domain/chat/completion-request.js'
import type { ToolCallPiece } from './read-chunk.js'

/** Puts calls together from the pieces that providers send. */
export interface ToolCallAssembly {
  /** Takes the pieces of one chunk. */
  add(pieces: readonly ToolCallPiece[]): void
  readonly count: number
  /** Every call in the order in which it began, each with an id of its own. */
  calls(): readonly WireToolCall[]
}

interface GrowingCall {
  readonly index: number | undefined
  readonly id: string
  name: string
  arguments: string
  extraContent: unknown
  /** Counts chunks: pieces that come together without anything to tell them apart are different calls. */
  chunk: number
}

/** Pieces belong together by index, else by id, else by order. `newId` makes up what was not sent. */
export function createToolCallAssembly(newId: (place: number) => string): ToolCallAssembly {
  const growing: GrowingCall[] = []
  let chunk = 0

  /** The call that a piece goes on with. */
  function continued(piece: ToolCallPiece): GrowingCall | undefined {
    const call =
      piece.index !== undefined
        ? growing.findLast(({ index }) => index === piece.index)
        : piece.id !== ''
          ? growing.find(({ id }) => id === piece.id)
          : growing.at(-1)
    return call !== undefined && goesOn(call, piece, chunk) ? call : undefined
  }

  return {
    add(pieces) {
      chunk++
      for (const piece of pieces) {
        const call = continued(piece)
        if (call === undefined) growing.push({ ...piece, chunk })
        else extend(call, piece, chunk)
      }
    },
    get count() {
      return growing.length
    },
    calls() {
      const used = new Set<string>()
      return growing.map(({ id: sentId, name, arguments: given, extraContent }, place) => {
        const id = sentId === '' || used.has(sentId) ? newId(place) : sentId
        used.add(id)
        const called = { name, arguments: given.trim() === '' ? '{}' : given }
        const call: WireToolCall = { id, type: 'function', function: called }
        return extraContent === undefined ? call : Object.assign(call, { extra_content: extraContent })
      })
    },
  }
}

/**
 * Some providers number every call 0, or not at all, and send each whole: a name that comes after
 * arguments begins another call. Others say name and id again with every piece of one call.
 */
function goesOn(call: GrowingCall, piece: ToolCallPiece, chunk: number): boolean {
  if (piece.name === '') return true
  const isSameId = piece.id !== '' && piece.id === call.id
  if (isSameId) return true
  if (piece.id !== '' && call.id !== '') return false
  if (piece.index === undefined && piece.id === '' && call.chunk === chunk) return false
  if (call.arguments === '') return true
  return piece.name === call.name && !isJson(call.arguments)
}

function extend(call: GrowingCall, piece: ToolCallPiece, chunk: number): void {
  if (piece.name !== call.name && call.arguments === '') call.name += piece.name
  call.arguments += piece.arguments
  call.extraContent ??= piece.extraContent
  call.chunk = chunk
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
