import { unreachable } from '../domain/unreachable.js'
import { formatNames } from './document-reader.js'
import type { DocumentReader } from './document-reader.js'
import { closeBracket, comma, openBrace, openBracket } from './json-bytes.js'
import { createSequenceReader } from './sequence-reader.js'
import type { Surroundings } from './sequence-reader.js'

/** Reads an array of objects, or a single object. */
export function createJsonReader(): DocumentReader {
  return createSequenceReader(formatNames.json, createArraySurroundings())
}

/** Where in the body the next byte stands, if it is not inside a document. */
type Place = 'before all' | 'before first element' | 'before element' | 'after element' | 'after all'

function createArraySurroundings(): Surroundings {
  let place: Place = 'before all'

  function pass(next: Place): 'passed' {
    place = next
    return 'passed'
  }

  function beginDocument(afterwards: Place): 'document' {
    place = afterwards
    return 'document'
  }

  return {
    meet: (byte) => {
      switch (place) {
        case 'before all':
          if (byte === openBracket) return pass('before first element')
          if (byte === openBrace) return beginDocument('after all')
          return { refused: 'expected an array of objects, or an object' }
        case 'before first element':
          if (byte === closeBracket) return pass('after all')
          if (byte === openBrace) return beginDocument('after element')
          return { refused: 'expected an object, or the end of the array' }
        case 'before element':
          if (byte === openBrace) return beginDocument('after element')
          return { refused: 'expected an object' }
        case 'after element':
          if (byte === comma) return pass('before element')
          if (byte === closeBracket) return pass('after all')
          return { refused: 'expected `,` or `]` after a document' }
        case 'after all':
          return { refused: 'something follows where the documents have ended' }
        default:
          return unreachable(place)
      }
    },
    end: () => {
      if (place === 'after all') return undefined
      return place === 'before all' ? 'it is blank' : 'the array is not closed'
    },
  }
}
