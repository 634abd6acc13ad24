// Reads what reaches a client of a conversation, whoever it comes through, without parsing it: the bench should take
// little of the machine that it measures.

const TIMES = /@([\d,]+)@/
const SENT = /~(\d+)~/g
const FINISHED = /"finish_reason":"stop"/
const FAILED = /^(?:[0-9a-f]+\r\n)?data: (\{"event_id".*|\{"error".*)$/m
const DONE = 'data: [DONE]'
const EVENT_END = '\n\n'

/** Takes the bytes of a stream as they come, with the time at which they came, all in microseconds. */
export function createPieceReader() {
  let unread = ''
  const reading = {
    /** Of the provider's calls: each begins with the arrival of its request and ends with its last piece or first text. */
    providerUs: undefined,
    firstTextUs: undefined,
    /** How long each further piece was under way. */
    delaysUs: [],
    /** When each of them came. */
    arrivedUs: [],
    isFinished: false,
    isDone: false,
    failure: undefined,
    read(text, atUs) {
      const whole = unread + text
      const end = whole.lastIndexOf(EVENT_END)
      if (end === -1) {
        unread = whole
        return
      }
      unread = whole.slice(end + EVENT_END.length)
      take(whole.slice(0, end), atUs)
    },
  }

  function take(events, atUs) {
    if (reading.providerUs === undefined) {
      const found = TIMES.exec(events)
      if (found) {
        reading.providerUs = found[1].split(',').map(Number)
        reading.firstTextUs = atUs
      }
    }
    for (const [, sentUs] of events.matchAll(SENT)) {
      reading.delaysUs.push(atUs - Number(sentUs))
      reading.arrivedUs.push(atUs)
    }
    if (FINISHED.test(events)) reading.isFinished = true
    reading.failure ??= FAILED.exec(events)?.[1]
    if (events.includes(DONE)) reading.isDone = true
  }
  return reading
}

/**
 * Where the time to the first text went besides the provider's own, in milliseconds: before its first call, between
 * its calls, and after it wrote the first text.
 */
export function splitAdded(askedUs, providerUs, firstTextUs) {
  const between = providerUs.slice(2).filter((_, at) => at % 2 === 0)
  const midUs = between.reduce((sum, arrivedUs, at) => sum + arrivedUs - providerUs[at * 2 + 1], 0)
  const preUs = providerUs[0] - askedUs
  const postUs = firstTextUs - providerUs.at(-1)
  return {
    preMs: preUs / 1000,
    midMs: midUs / 1000,
    postMs: postUs / 1000,
    addedMs: (preUs + midUs + postUs) / 1000,
  }
}
