import { describe, expect, test } from 'vitest'
import { negotiateEncoding } from './negotiate-encoding.js'

const cases: readonly { accept: string | undefined; encoding: string | undefined; because: string }[] = [
  { accept: undefined, encoding: undefined, because: 'no header asks for no compression' },
  { accept: '', encoding: undefined, because: 'an empty header takes nothing' },
  { accept: 'br', encoding: 'br', because: 'one name is taken' },
  { accept: 'deflate, gzip, br', encoding: 'br', because: 'our order decides between equals' },
  { accept: 'deflate, gzip', encoding: 'gzip', because: 'our order decides between the rest' },
  { accept: 'deflate;q=1, gzip;q=0.9', encoding: 'deflate', because: 'a higher weight beats our order' },
  { accept: 'gzip;q=0.001', encoding: 'gzip', because: 'the lowest weight is still a yes' },
  { accept: 'gzip;q=0', encoding: undefined, because: 'a weight of zero is a no' },
  { accept: 'gzip;q=0.000', encoding: undefined, because: 'and so is a longer zero' },
  { accept: '*', encoding: 'br', because: 'a star takes anything' },
  { accept: '*;q=0', encoding: undefined, because: 'a star of zero takes nothing' },
  { accept: 'br;q=0, *', encoding: 'gzip', because: 'a star does not bring back what was ruled out' },
  { accept: 'gzip;q=0.5, *;q=0.2', encoding: 'gzip', because: 'a name counts more than a star' },
  { accept: '*;q=0.9, gzip;q=0.5', encoding: 'br', because: 'a star may weigh more than a name' },
  { accept: 'identity', encoding: undefined, because: 'plain alone is plain' },
  { accept: 'identity, gzip;q=0.5', encoding: undefined, because: 'plain wins when it weighs more' },
  { accept: 'identity, gzip', encoding: 'gzip', because: 'compression wins between equals' },
  { accept: 'identity;q=0, gzip;q=0.1', encoding: 'gzip', because: 'plain may be ruled out' },
  { accept: 'zstd', encoding: undefined, because: 'what is not offered is not sent' },
  { accept: 'GZip ; Q=0.7', encoding: 'gzip', because: 'neither case nor blanks matter' },
  { accept: 'gzip;level=9;q=0.5', encoding: 'gzip', because: 'other parameters are passed over' },
  { accept: 'gzip;q=high, br;q=0.1', encoding: 'br', because: 'a weight that is no number is a no' },
  { accept: ',,gzip,', encoding: 'gzip', because: 'empty items are passed over' },
  { accept: 'gzip, gzip;q=0', encoding: undefined, because: 'of a name given twice the last counts' },
]

describe('negotiateEncoding', () => {
  for (const { accept, encoding, because } of cases)
    test(because, () => expect(negotiateEncoding(accept)).toBe(encoding))
})
