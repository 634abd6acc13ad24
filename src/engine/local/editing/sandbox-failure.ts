/**
 * - `thrown`: the script threw, or cannot be read.
 * - `memory`, `depth`: it asked for more memory, or for more calls within each other, than it may.
 * - `steps`: it was stopped because it took too many.
 * - `crash`: QuickJS itself gave up.
 */
export type FailureKind = 'thrown' | 'memory' | 'depth' | 'steps' | 'crash'

/** What a script in a sandbox has done instead of giving a value. */
export class SandboxFailure extends Error {
  override readonly name = 'SandboxFailure'
  readonly kind: FailureKind
  /** Where in the script, from 1, if that is known. */
  readonly line: number | undefined

  constructor(kind: FailureKind, message: string, line?: number) {
    super(message)
    this.kind = kind
    this.line = line
  }
}

/** Something a script threw. QuickJS tells of its own limits in the same way, and only by these words. */
export function thrownFailure(message: string, line?: number): SandboxFailure {
  if (message.includes('out of memory')) return new SandboxFailure('memory', message, line)
  if (/stack (?:size exceeded|overflow)/.test(message)) return new SandboxFailure('depth', message, line)
  return new SandboxFailure('thrown', message, line)
}

/** The line of a stack trace that is in the script of this name. */
export function lineIn(stack: string, script: string): number | undefined {
  for (const entry of stack.split('\n')) {
    const found = /(\w+):(\d+):\d+\)?$/.exec(entry)
    if (found?.[1] === script) return Number(found[2])
  }
  return undefined
}
