import type { EventSourceMessage } from 'eventsource-parser'
import { ModelError } from '../model-error.js'
import type { ModelEvent } from '../language-model.js'
import type { AnswerState } from './answer-state.js'
import { classifyInnerError } from './classify-refusal.js'
import { describeFailure, type CallFacts } from './failure-sentences.js'
import { readProviderWords, wordsOf } from './provider-words.js'
import { isObject, type JsonObject } from '../../domain/json-object.js'
import { readChunk } from './read-chunk.js'
import { createEventReader, type EventReader } from './read-events.js'

export interface AnswerReading {
  readonly facts: CallFacts
  readonly state: AnswerState
  readonly mostOutputBytes: number
  /** The next bytes, undefined at the end. Throws a `ModelError` when they do not come. */
  readonly next: () => Promise<Buffer | undefined>
  /** Told when the provider has said why it ends. */
  readonly onFinish: () => void
  /** Told at `[DONE]`: whatever follows is ignored. */
  readonly onDone: () => void
}

/** More would be a server that has lost its mind. */
const mostCalls = 128

/** Reads an answer from its bytes, whether it is a stream of events or one object. Begins when the first byte
 *  that tells which is there. */
export async function readAnswer(
  first: Buffer | undefined,
  reading: AnswerReading,
): Promise<AsyncGenerator<ModelEvent>> {
  let bytes = first
  while (bytes !== undefined && startOf(bytes) === -1) bytes = await reading.next()
  if (bytes === undefined)
    throw describeFailure(reading.facts, 'not-understood', { reason: emptyReason(reading) })
  const opening = bytes.subarray(startOf(bytes))
  // No line of an event stream begins so.
  const isWhole = opening[0] === 0x7b || opening[0] === 0x5b
  if (isWhole) return readWhole(opening, reading)
  const reader = createEventReader(reading.mostOutputBytes + 64 * 1024)
  return readStream(
    { reader, events: reader.read(opening), text: opening.toString('utf8', 0, 4_096) },
    reading,
  )
}

function emptyReason({ facts: { uid, host } }: AnswerReading): string {
  return `The provider of the workspace ${uid}, ${host}, sent an empty answer.`
}

/** Before the first byte that counts there may be white space and a byte order mark. */
const skipped = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf])

function startOf(bytes: Buffer): number {
  return bytes.findIndex((byte) => !skipped.has(byte))
}

/**
 * A stream whose first bytes were read. No bytes are kept while others are waited for, which may take long: a few of
 * them would hold all of the space that was made to receive more. What a generator is given it keeps to its end.
 */
interface BegunStream {
  readonly reader: EventReader
  readonly events: readonly EventSourceMessage[]
  /** The beginning of the text. */
  readonly text: string
}

async function* readStream(begun: BegunStream, reading: AnswerReading): AsyncGenerator<ModelEvent> {
  const { facts, state } = reading
  const { reader } = begun
  let isUnderstood = false
  let isLast = false
  const eventsIn = (bytes: Buffer | undefined): readonly EventSourceMessage[] => {
    isLast = bytes === undefined
    return bytes === undefined ? reader.end() : reader.read(bytes)
  }
  for (let { events } = begun; ; events = eventsIn(await nextOrEnd(reading))) {
    for (const event of events) {
      if (event.data.trim() === '[DONE]') {
        reading.onDone()
        yield* endOf(reading)
        return
      }
      const chunks = parseEvent(event, facts, isLast)
      if (chunks.length > 0) isUnderstood = true
      for (const chunk of chunks) yield* takeChunk(chunk, reading)
    }
    if (reader.isOverfull) throw tooLong(reading)
    if (isLast) break
  }
  if (state.isFinished) yield* endOf(reading)
  else if (isUnderstood) throw describeFailure(facts, 'cut-off')
  else {
    const said = readProviderWords(begun.text).message
    throw describeFailure(facts, 'not-understood', said === undefined ? {} : { said })
  }
}

/** After the reason of the end only numbers were to come: the answer is whole without them. */
async function nextOrEnd({ state, next }: AnswerReading): Promise<Buffer | undefined> {
  if (!state.isFinished) return next()
  try {
    return await next()
  } catch (error) {
    if (error instanceof ModelError && error.failure !== 'aborted') return undefined
    throw error
  }
}

function takeChunk(value: JsonObject, reading: AnswerReading): readonly ModelEvent[] {
  const { state, facts, mostOutputBytes } = reading
  const chunk = readChunk(value)
  if (chunk === undefined) return []
  if (chunk.finish === 'error') throw describeFailure(facts, 'provider-failed')
  const wasFinished = state.isFinished
  const events = state.take(chunk)
  if (state.bytes > mostOutputBytes || state.callCount > mostCalls) throw tooLong(reading)
  if (state.isFinished && !wasFinished) reading.onFinish()
  return events
}

function endOf({ state, facts }: AnswerReading): readonly ModelEvent[] {
  const events = state.end()
  const isNameless = events.some((event) => event.type === 'tool-call' && event.call.function.name === '')
  if (!isNameless) return events
  throw describeFailure(facts, 'not-understood', {
    reason: `The provider of the workspace ${facts.uid}, ${facts.host}, called a function without naming it.`,
  })
}

/** The chunks of an event: one, unless the server forgot the blank lines between them. */
function parseEvent({ event, data }: EventSourceMessage, facts: CallFacts, isLast: boolean): JsonObject[] {
  if (event === 'error') throw innerError(readProviderWords(data), facts)
  const values = parseJson(data) ?? parseLines(data)
  // What stands at the end without its blank line may be half of something.
  if (values === undefined && isLast) return []
  if (values === undefined) throw describeFailure(facts, 'not-understood', { said: data })
  const objects = values.filter(isObject)
  for (const value of objects) refuseError(value, facts)
  return objects
}

function parseLines(data: string): unknown[] | undefined {
  if (!data.includes('\n')) return undefined
  const values = data.split('\n').map((line) => parseJson(line))
  return values.every((value) => value !== undefined) ? values.flat() : undefined
}

/** In a list, so that `null` is not taken for a failure. */
function parseJson(text: string): [unknown] | undefined {
  try {
    return [JSON.parse(text)]
  } catch {
    return undefined
  }
}

/** Some providers have nothing but a status 200 for their errors. */
function refuseError(value: JsonObject, facts: CallFacts): void {
  const { error } = value
  const isError = value['object'] === 'error' || value['type'] === 'error'
  if (isError || (error !== undefined && error !== null && error !== false))
    throw innerError(wordsOf(value), facts)
}

function innerError(words: ReturnType<typeof wordsOf>, facts: CallFacts): ModelError {
  const { message: said, status } = words
  return describeFailure(facts, classifyInnerError(words, facts.model), {
    ...(said !== undefined && { said }),
    ...(status !== undefined && { status }),
  })
}

/** An answer that came as one object, though a stream was asked for. */
async function* readWhole(opening: Buffer, reading: AnswerReading): AsyncGenerator<ModelEvent> {
  const { facts, mostOutputBytes, next } = reading
  const pieces = [opening]
  // Every character may be written as six, and what is not the answer needs room.
  let roomBytes = mostOutputBytes * 6 + 64 * 1024 - opening.length
  for (let bytes = await next(); bytes !== undefined; bytes = await next()) {
    pieces.push(bytes)
    roomBytes -= bytes.length
    if (roomBytes < 0) throw tooLong(reading)
  }
  const text = Buffer.concat(pieces).toString()
  const value = parseJson(text)?.flat()[0]
  if (!isObject(value)) throw describeFailure(facts, 'not-understood', { said: text })
  refuseError(value, facts)
  if (!Array.isArray(value['choices']) || value['choices'].length === 0)
    throw describeFailure(facts, 'not-understood', { said: wordsOf(value).message ?? text })
  yield* takeChunk(value, reading)
  yield* endOf(reading)
}

function tooLong({ facts, mostOutputBytes }: AnswerReading): ModelError {
  return describeFailure(facts, 'output-too-long', {
    reason: `The answer of ${facts.host}, the provider of the workspace ${facts.uid}, is longer than ${mostOutputBytes} bytes.`,
  })
}
