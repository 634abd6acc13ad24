import { describe, expect, test } from 'vitest'
import { type StartFacts, startNotice } from './start-notice.js'

const facts: StartFacts = {
  version: '1.2.3',
  addresses: ['http://localhost:7700'],
  dataPath: '/srv/data.parley',
  env: 'development',
  masterKey: 'sufficient',
  featuresOn: [],
}

const mentions: readonly { changes: Partial<StartFacts>; says: string; because: string }[] = [
  { changes: {}, says: 'Parley 1.2.3', because: 'the version' },
  { changes: {}, says: '  Address   http://localhost:7700\n', because: 'the address' },
  {
    changes: { addresses: ['http://a:1', 'http://b:1'] },
    says: 'http://a:1\n            http://b:1\n',
    because: 'every address',
  },
  { changes: {}, says: '/srv/data.parley', because: 'where the data is' },
  { changes: { env: 'production' }, says: 'production', because: 'the mode' },
  {
    changes: { featuresOn: ['metrics', 'logsRoute'] },
    says: 'metrics, logs route',
    because: 'the features that are on',
  },
  {
    changes: { masterKey: 'missing' },
    says: 'every route is open to anyone',
    because: 'that every route is open',
  },
  { changes: { masterKey: 'missing' }, says: '--master-key', because: 'how to set a key' },
  { changes: { masterKey: 'short' }, says: 'shorter than 16 bytes', because: 'that the key is short' },
]

describe('startNotice says', () => {
  for (const { changes, says, because } of mentions) {
    test(because, () => expect(startNotice({ ...facts, ...changes })).toContain(says))
  }
  test('nothing more when all is well', () => {
    expect(startNotice(facts)).toBe(
      'Parley 1.2.3 is ready.\n\n  Address   http://localhost:7700\n  Data      /srv/data.parley\n  Mode      development\n',
    )
  })
})
