import { dataOf } from './read-chat-answer.js'

// oxlint-disable-next-line typescript/no-explicit-any -- streams are read field by field
type Json = any

/** Every way in which the bytes of a stream break what is promised of all streams; none when it is kept. */
export function contractViolations(text: string): readonly string[] {
  const data = dataOf(text)
  const events = data.filter((each) => each !== '[DONE]').map(parsed)
  const chunks = events.filter((event) => event?.object === 'chat.completion.chunk')
  return [
    ...violationsOfFraming(text, data),
    ...unless(
      events.every((event) => event !== undefined),
      'an event is no JSON',
    ),
    ...violationsOfEnding(events, chunks),
    ...unless(
      sameIn(chunks, 'id') && sameIn(chunks, 'created') && sameIn(chunks, 'model'),
      'the head changes',
    ),
    ...violationsOfCalls(chunks),
  ]
}

function violationsOfFraming(text: string, data: readonly string[]): readonly string[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return [
    ...unless(
      lines.every((line) => line.startsWith('data: ') || line.startsWith(': ')),
      'a line is no event',
    ),
    ...unless(lines.length === text.split('\n\n').length - 1, 'an event has several lines'),
    ...unless(data.at(-1) === '[DONE]', 'the last event is not [DONE]'),
    ...unless(data.filter((each) => each === '[DONE]').length === 1, '[DONE] comes not exactly once'),
  ]
}

function violationsOfEnding(events: readonly Json[], chunks: readonly Json[]): readonly string[] {
  const errors = events.filter((event) => event?.error !== undefined)
  const usages = chunks.filter(({ usage }) => usage !== undefined)
  const answering = chunks.filter(({ usage }) => usage === undefined)
  const finishing = answering.filter(({ choices }) => choices[0]?.finish_reason !== null)
  const last = answering.at(-1)?.choices[0]
  const isFinished = finishing.length === 1 && errors.length === 0
  const isFailed = finishing.length === 0 && errors.length === 1
  return [
    ...unless(
      isFinished || isFailed,
      `it ends ${finishing.length} times well and ${errors.length} times badly`,
    ),
    ...unless(!isFailed || events.at(-1) === errors[0], 'something follows the error'),
    ...unless(!isFailed || usages.length === 0, 'a failed answer tells what it used'),
    ...unless(!isFinished || last?.finish_reason !== null, 'something follows the finish'),
    ...unless(!isFinished || JSON.stringify(last?.delta) === '{}', 'the last delta is not empty'),
    ...unless(
      answering.every(({ choices }) => choices.length === 1 && choices[0].index === 0),
      'not one choice',
    ),
    ...unless(
      usages.length <= 1 && usages.every((usage) => usage === chunks.at(-1)),
      'usage is not at the end',
    ),
    ...unless(
      usages.every(({ choices }) => choices.length === 0),
      'usage has a choice',
    ),
    ...unless(events.length === chunks.length + errors.length, 'an event is neither chunk nor error'),
  ]
}

function violationsOfCalls(chunks: readonly Json[]): readonly string[] {
  const deltas: readonly Json[] = chunks.flatMap(({ choices }) => choices.map(({ delta }: Json) => delta))
  const calls: readonly Json[] = deltas.flatMap(({ tool_calls: each = [] }) => each)
  const ids = new Set(calls.map(({ id }) => id))
  const roles = deltas.filter(({ role }) => role !== undefined)
  return [
    ...unless(
      deltas.every(({ tool_calls: each }) => each === undefined || each.length === 1),
      'calls share a chunk',
    ),
    ...unless(
      calls.every(({ index }, place) => index === place),
      'indexes do not rise one by one',
    ),
    ...unless(ids.size === calls.length && !ids.has(undefined), 'calls share an id'),
    ...unless(
      calls.every(({ function: { name } }) => typeof name === 'string'),
      'a call has no name',
    ),
    ...unless(
      calls.every(({ type, function: called }) => type === 'function' && isObject(parsed(called.arguments))),
      'a call is not whole',
    ),
    ...unless(
      roles.length <= 1 && roles.every((delta) => delta === deltas[0]),
      'the role is told late or again',
    ),
  ]
}

function unless(holds: boolean, violation: string): readonly string[] {
  return holds ? [] : [violation]
}

function sameIn(chunks: readonly Json[], member: string): boolean {
  const [first] = chunks
  return chunks.every((chunk) => chunk[member] !== undefined && chunk[member] === first[member])
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
