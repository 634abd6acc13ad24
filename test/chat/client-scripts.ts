import {
  chunk,
  cut,
  textReply,
  toolCallReply,
  type ScriptedProvider,
  type Step,
} from '../support/scripted-provider.js'
import { searchCall, type NameSet } from './special-names.js'

/** Two searches in two rounds and an answer, which every client is tested with. */
export function scriptSearches(provider: ScriptedProvider, names: NameSet): void {
  provider.script(
    toolCallReply({ ...searchCall(names), id: 'call_a' }),
    toolCallReply({ ...searchCall(names, { q: 'harbour' }), id: 'call_b' }),
    textReply('It is ', 'The White Whale [1].'),
  )
}

export const scriptedAnswer = 'It is The White Whale [1].'

/** The names of the special calls that then come, in order. */
export function scriptedCalls({ progress, append, sources }: NameSet): readonly string[] {
  const search = [progress, append, sources, append]
  return [...search, ...search, sources]
}

/** An answer that breaks off after some text. */
export function scriptBreak(provider: ScriptedProvider): void {
  provider.script({ steps: [chunk({ content: 'It is ' }), cut] })
}

/** An answer whose second half waits for `until`. */
export function scriptPause(provider: ScriptedProvider, until: Promise<unknown>): void {
  const [start, first, second, ...ending] = textReply('It is ', 'a whale.').steps as [Step, Step, Step]
  provider.script({ steps: [start, first, { until }, second, ...ending] })
}
