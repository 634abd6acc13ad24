import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** Turns the bytes of an event stream into events, each as soon as its last byte is there. */
export interface EventReader {
  /** The events that these bytes complete. */
  read(bytes: Uint8Array): readonly EventSourceMessage[]
  /** What is left when the stream ends without the blank line that events end with. */
  end(): readonly EventSourceMessage[]
  /** Whether one event came to be longer than it may. Nothing more is read then. */
  readonly isOverfull: boolean
}

const none: readonly EventSourceMessage[] = []

/** Bytes may be cut anywhere, inside a character too. Lines end with LF, CRLF or CR. */
export function createEventReader(mostEventCharacters: number): EventReader {
  const decoder = new TextDecoder()
  let events: EventSourceMessage[] = []
  let isOverfull = false
  let isAfterCr = false
  const parser = createParser({
    onEvent: (event) => events.push(event),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') isOverfull = true
    },
    maxBufferSize: mostEventCharacters,
  })

  /** The parser waits after a CR for the LF that may follow. Here the line ends at once, and an LF that
   *  follows is left out: no event waits for the next one. */
  function feed(text: string): readonly EventSourceMessage[] {
    const line = isAfterCr && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') isAfterCr = text.endsWith('\r')
    if (line === '' || isOverfull) return none
    parser.feed(line.includes('\r') ? line.replace(/\r\n?/g, '\n') : line)
    if (events.length === 0) return none
    const found = events
    events = []
    return found
  }

  return {
    read: (bytes) => feed(decoder.decode(bytes, { stream: true })),
    end: () => feed(`${decoder.decode()}\n\n`),
    get isOverfull() {
      return isOverfull
    },
  }
}
