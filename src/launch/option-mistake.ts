import { closestName } from '../domain/closest-name.js'
import { printable } from './printable.js'

/** Why Parley cannot start as asked: one sentence for the person who started it. */
export interface OptionMistake {
  readonly sentence: string
}

/** A value as given for one option, from wherever it came. */
export interface Setting {
  readonly text: string
  /** The option in the spelling of its place: `--env`, `PARLEY_ENV`, or `env in ./config.toml`. */
  readonly spelled: string
}

const LONGEST_QUOTE = 80

/** Quoted, with control characters escaped: what a person typed may not steer their terminal. */
export function quoted(text: string): string {
  return printable(JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text))
}

/** `; did you mean …?` when one of the known names is close to what was written, else a full stop. */
export function suggestion(written: string, known: readonly string[], prefix = ''): string {
  const meant = closestName(written, known)
  return meant === undefined ? '.' : `; did you mean ${prefix}${meant}?`
}
