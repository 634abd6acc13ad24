import type { ServerResponse } from 'node:http'
import { drained } from './drained.js'

/** After this much silence a comment is sent, and again each time: proxies and clients give up on a
 *  connection that says nothing. */
const SILENCE_MS = 1_000

const ping = ': ping\n\n'

/** The text of one server-sent event. */
export function eventText(data: string): string {
  return `data: ${data}\n\n`
}

/**
 * Writes events as they come, never compressed, for a compressor holds back what a reader is waiting for.
 * Resolves when the last one was handed to the connection, or the connection is gone. Each text is one whole
 * event, so that a comment may stand between any two.
 */
export async function sendEventStream(
  response: ServerResponse,
  events: AsyncIterable<string>,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  })
  // After the first steps towards an event: what they ask of others is under way before the caller is told anything.
  const heading = setImmediate(() => response.flushHeaders())
  const silence = setTimeout(() => {
    // A reader that is behind has enough to read.
    if (!response.writableNeedDrain && !response.destroyed) response.write(ping)
    silence.refresh()
  }, SILENCE_MS)
  try {
    for await (const event of events) {
      // It goes out with the head, if that is still here.
      clearImmediate(heading)
      if (response.destroyed) return
      silence.refresh()
      if (!response.write(event)) await drained(response)
    }
    response.end()
  } finally {
    clearImmediate(heading)
    clearTimeout(silence)
  }
}
