import type { PayloadSource } from '../engine/search-engine.js'
import { recordsIn, recordsInFile } from '../payloads/record-format.js'

/** The documents of a payload, a line of JSON each, while the payload is there. */
export async function* documentLines(payload: PayloadSource): AsyncGenerator<string> {
  const documents = payload.place === 'memory' ? recordsIn(payload.bytes) : recordsInFile(payload.path)
  for (const document of documents) {
    // JSON has line breaks only between its tokens, where a space does as well.
    yield `${Buffer.from(document)
      .toString('utf8')
      .replaceAll(/[\r\n]/g, ' ')}\n`
  }
}
