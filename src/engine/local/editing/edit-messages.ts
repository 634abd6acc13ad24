import type { SandboxFailure } from './sandbox-failure.js'
import type { SandboxLimits } from './sandbox.js'

/** Beginnings of Rhai, in which Meilisearch's edit functions are written, and what to write instead. */
const rhaiHints: readonly { readonly pattern: RegExp; readonly advice: string }[] = [
  { pattern: /=\s*\(\s*\)/, advice: 'to delete a document write `doc = null` for `doc = ()`' },
  {
    pattern: /\b(?:if|while)\s+[^\s(]/,
    advice: 'put a condition in parentheses, as in `if (doc.price > 10) { … }`',
  },
  { pattern: /#\{/, advice: 'write an object `{ … }` for `#{ … }`' },
  { pattern: /\bfn\s+\w+\s*\(/, advice: 'write `function` for `fn`' },
]

/** The answer to a function that cannot be read. */
export function compileSentence(source: string, failure: SandboxFailure): string {
  const where = failure.line === undefined ? '' : ` in line ${failure.line}`
  const hints = rhaiHints.filter(({ pattern }) => pattern.test(source)).map(({ advice }) => advice)
  const help = hints.length === 0 ? '' : ` Edit functions are JavaScript, not Rhai: ${hints.join('; ')}.`
  return `\`function\` cannot be read${where}: ${shorten(failure.message)}.${help}`
}

/** Why a run failed, as a clause. */
export function failureClause({ kind, message, line }: SandboxFailure, limits: SandboxLimits): string {
  switch (kind) {
    case 'thrown':
      return `${shorten(message)}${line === undefined ? '' : ` in line ${line}`}`
    case 'memory':
      return `a document with the context needs more than ${Math.floor(limits.memoryBytes / 1024 / 1024)} MiB of memory`
    case 'depth':
      return 'its calls, or the values it makes, are nested too deeply'
    case 'steps':
      return `one document takes more than ${limits.steps} steps`
    case 'crash':
      return 'it brought the interpreter to a stop'
    default:
      return kind satisfies never
  }
}

/** Of a text that the function may have made: on one line, and not too long for a task's record. */
function shorten(message: string): string {
  const longest = 300
  const line = message.replaceAll(/\s+/g, ' ')
  return line.length <= longest ? line : `${line.slice(0, longest)}…`
}
