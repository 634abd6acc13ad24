import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finish, finishedTask } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { startTestServer, type Reply, type TestServer } from '../support/test-server.js'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ payloadLimitBytes: 5_000_000 })
})

afterAll(async () => server.stop())

const types = { json: 'application/json', ndjson: 'application/x-ndjson', csv: 'text/csv' }

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers field by field
type Shown = any

async function add(index: string, body: string, format: keyof typeof types, method = 'POST'): Promise<void> {
  const headers = { 'content-type': types[format] }
  const task = await finish(server, method, `/indexes/${index}/documents?primaryKey=id`, { body, headers })
  expect(task.error).toBeNull()
}

const textOf = async (path: string): Promise<string> => (await server.call('GET', path)).text

/** Objects within each other, the outermost with these members too. */
function nested(levels: number, members: string): string {
  return `{${members},"a":${'{"a":'.repeat(levels - 2)}{}${'}'.repeat(levels - 2)}}`
}

/** As they are written; `#` becomes the id. */
const written = [
  { because: 'blanks between members', text: ' { "id" : "#" ,\t"a":\r\n[ 1 , 2 ] } '.trim() },
  { because: 'a whole number beyond 2^53', text: '{"id":"#","n":9007199254740993}' },
  { because: 'a whole number of sixty digits', text: `{"id":"#","n":${'1234567890'.repeat(6)}}` },
  { because: 'a fraction of sixty digits', text: `{"id":"#","n":0.${'1234567890'.repeat(6)}}` },
  { because: 'a fraction of zero', text: '{"id":"#","n":1.0,"m":[0.50,100.00]}' },
  { because: 'a number beyond all doubles', text: '{"id":"#","n":1e400,"m":-1E+400,"l":1e-400}' },
  { because: 'minus zero', text: '{"id":"#","n":-0,"m":-0.0,"l":-0e0}' },
  { because: 'exponents of all spellings', text: '{"id":"#","n":[1e3,1E3,1e+3,1e-3,1.5e03]}' },
  { because: 'the deepest nesting', text: nested(200, '"id":"#"') },
  {
    because: 'the deepest nesting of arrays',
    text: `{"id":"#","a":${'['.repeat(199)}${']'.repeat(199)}}`,
  },
  { because: 'a member given twice', text: '{"id":"#","a":1,"b":2,"a":{"c":1,"c":2}}' },
  { because: 'an id given twice, of which the last counts', text: '{"id":"lost","id":"#"}' },
  { because: 'an id whose name is written with escapes', text: '{"\\u0069\\u0064":"#"}' },
  {
    because: 'every escape',
    text: '{"id":"#","s":"\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0041 \\u00e9 \\u0000"}',
  },
  { because: 'escapes in names', text: '{"id":"#","\\u0061\\n\\"b\\"":1,"a.b":{"c.d":2}}' },
  { because: 'emoji, as they are and as escapes', text: '{"id":"#","👩‍👩‍👧":"🇨🇭 \\ud83d\\ude00 😀"}' },
  { because: 'half a surrogate pair', text: '{"id":"#","\\ud800":"\\udc00","s":"a\\ud83db"}' },
  {
    because: 'letters of several scripts, composed or not',
    text: '{"id":"#","s":"é é 漢字 עברית ﷽ \u2028\u2029\u0085"}',
  },
  { because: 'a byte order mark in a text', text: '{"id":"#","s":"\ufeffa"}' },
  { because: 'a text of a hundred thousand bytes', text: `{"id":"#","s":"${'0123456789'.repeat(10_000)}"}` },
  { because: 'a name of ten thousand bytes', text: `{"id":"#","${'n'.repeat(10_000)}":{"a":1}}` },
  { because: 'an empty name', text: '{"id":"#","":1,"a":{"":{"":2}}}' },
  {
    because: 'names that objects have from birth',
    text: '{"id":"#","__proto__":{"id":1,"_geo":true},"constructor":{"prototype":1},"toString":2,"hasOwnProperty":3}',
  },
  { because: 'names with blanks, dots and stars', text: '{"id":"#"," ":1,".":2,"*":3,"a..b":4}' },
  { because: 'nothing but an id', text: '{"id":"#"}' },
  { because: 'null, true, false and empty things', text: '{"id":"#","a":[null,true,false,{},[],"",[[]]]}' },
]
const exotic = written.map(({ because, text }, place) => ({
  because,
  id: `d${place}`,
  text: text.replace('#', `d${place}`),
}))
const everything = exotic.map(({ text }) => text)

describe('a document comes back byte for byte', () => {
  beforeAll(async () => {
    await add('as-json', `[ ${everything.join(' ,\n')} ]`, 'json')
    await add('as-ndjson', everything.join('\r\n'), 'ndjson')
    await add('as-one-line', everything.join(' '), 'ndjson')
    await add('merged-into-nothing', `[${everything.join()}]`, 'json', 'PUT')
  })

  for (const { because, id, text } of exotic)
    test(`with ${because}`, async () => {
      expect(await textOf(`/indexes/as-json/documents/${id}`)).toBe(text)
      expect(await textOf(`/indexes/as-ndjson/documents/${id}`)).toBe(text)
      expect(await textOf(`/indexes/as-one-line/documents/${id}`)).toBe(text)
      expect(await textOf(`/indexes/merged-into-nothing/documents/${id}`)).toBe(text)
      expect(await textOf(`/indexes/as-json/documents?ids=${id}`)).toBe(
        `{"results":[${text}],"offset":0,"limit":20,"total":1}`,
      )
    })

  for (const index of ['as-json', 'as-ndjson', 'as-one-line', 'merged-into-nothing'])
    test(`in a page of ${index}, in the order they came`, async () =>
      expect(await textOf(`/indexes/${index}/documents?limit=100`)).toBe(
        `{"results":[${everything.join()}],"offset":0,"limit":100,"total":${everything.length}}`,
      ))

  test('alone, without an array around it', async () => {
    const text = '{\n  "id": "alone",\n  "n": 1.0\n}'
    await add('as-json', `\ufeff ${text} \n`, 'json')
    expect(await textOf('/indexes/as-json/documents/alone')).toBe(text)
  })

  test('and after a restart', async () => {
    const first = await startTestServer({ payloadLimitBytes: 5_000_000 })
    const options = { body: everything.join('\n'), headers: { 'content-type': types.ndjson } }
    await finish(first, 'POST', '/indexes/kept/documents?primaryKey=id', options)
    await first.stop({ keepData: true })
    const second = await startTestServer({ dataPath: first.dataPath })
    const { text } = await second.call('GET', '/indexes/kept/documents?limit=100')
    await second.stop()
    expect(text).toContain(`[${everything.join()}]`)
  })
})

describe('a merge keeps the bytes of each value', () => {
  const merges = [
    {
      because: 'a new member comes last',
      before: '{"id":"#","n":9007199254740993}',
      update: '{"id":"#","m":1.0}',
      after: '{"id":"#","n":9007199254740993,"m":1.0}',
    },
    {
      because: 'a known one keeps its place, and the spelling of its name',
      before: '{"\\u0061":-0,"id":"#"}',
      update: '{"a":1e400,"id":"#"}',
      after: '{"\\u0061":1e400,"id":"#"}',
    },
    {
      because: 'a nested object is replaced whole',
      before: '{"id":"#","o":{"a":1.0,"b":2}}',
      update: '{"id":"#","o": { "b" : 3.0 } }',
      after: '{"id":"#","o":{ "b" : 3.0 }}',
    },
    {
      because: 'of a member given twice, the last value is merged',
      before: '{"id":"#","a":1,"b":1}',
      update: '{"id":"#","a":2,"a":3.0}',
      after: '{"id":"#","a":3.0,"b":1}',
    },
    {
      because: 'names that objects have from birth are members like others',
      before: '{"id":"#","__proto__":{"a":1}}',
      update: '{"id":"#","constructor":null,"__proto__":{"b":2}}',
      after: '{"id":"#","__proto__":{"b":2},"constructor":null}',
    },
    {
      because: 'half a surrogate pair is not the same as another',
      before: '{"id":"#","\\ud800":1}',
      update: '{"id":"#","\\ud801":2}',
      after: '{"id":"#","\\ud800":1,"\\ud801":2}',
    },
    {
      because: 'nothing new changes nothing',
      before: '{"id":"#","n":1.0}',
      update: '{"id":"#"}',
      after: '{"id":"#","n":1.0}',
    },
  ]
  const linesOf = (part: 'before' | 'update'): string =>
    merges.map((row, place) => row[part].replace('#', `m${place}`)).join('\n')

  beforeAll(async () => {
    await add('merges', linesOf('before'), 'ndjson')
    await add('merges', linesOf('update'), 'ndjson', 'PUT')
  })

  for (const [place, { because, after }] of merges.entries())
    test(because, async () => {
      const id = `m${place}`
      expect(await textOf(`/indexes/merges/documents/${id}`)).toBe(after.replace('#', id))
    })
})

describe('picked fields keep the bytes of each value', () => {
  const document =
    '{ "id":"p", "n": 1.0, "": {"": -0}, "__proto__": {"x": 1e400}, "a.b": 1, "a": [{"b": 2.0, "c": 3}], "\\u007a": "\\ud800" }'

  beforeAll(async () => add('picked', document, 'json'))

  const picks = [
    { fields: 'n,id', text: '{"id":"p","n":1.0}' },
    { fields: '__proto__', text: '{"__proto__":{"x": 1e400}}' },
    { fields: '__proto__.x', text: '{"__proto__":{"x":1e400}}' },
    { fields: 'constructor,toString', text: '{}' },
    { fields: 'a.b', text: '{"a.b":1,"a":[{"b":2.0}]}' },
    { fields: 'z', text: '{"\\u007a":"\\ud800"}' },
  ]
  for (const { fields, text } of picks)
    test(`fields=${fields}`, async () => {
      expect(await textOf(`/indexes/picked/documents/p?fields=${fields}`)).toBe(text)
      const fetched = await server.call('POST', '/indexes/picked/documents/fetch', {
        json: { fields: fields.split(','), ids: ['p'] },
      })
      expect(fetched.text).toBe(`{"results":[${text}],"offset":0,"limit":20,"total":1}`)
    })
})

describe('a row of CSV becomes a document of typed members', () => {
  const rows = [
    { because: 'a text', header: 's', cell: 'a b', json: '"a b"' },
    { because: 'a text that says so', header: 's:string', cell: '1', json: '"1"' },
    { because: 'a type that there is not, as part of the name', header: 's:date', cell: '1', json: '"1"' },
    { because: 'no text', header: 's', cell: '', json: 'null' },
    { because: 'a quoted text', header: 's', cell: '"a ""b"", c"', json: '"a \\"b\\", c"' },
    { because: 'a text over two lines', header: 's', cell: '"a\nb"', json: '"a\\nb"' },
    { because: 'an emoji', header: '😀', cell: '🇨🇭', json: '"🇨🇭"' },
    { because: 'a whole number', header: 'n:number', cell: '-3', json: '-3' },
    {
      because: 'a number beyond 2^53',
      header: 'n:number',
      cell: '9007199254740993',
      json: '9007199254740993',
    },
    { because: 'a fraction with its zeros', header: 'n:number', cell: '1.50', json: '1.50' },
    { because: 'a number beyond all doubles', header: 'n:number', cell: '1e400', json: '1e400' },
    { because: 'no number', header: 'n:number', cell: '', json: 'null' },
    { because: 'true', header: 'b:boolean', cell: 'true', json: 'true' },
    { because: 'false', header: 'b:boolean', cell: 'false', json: 'false' },
    { because: 'neither', header: 'b:boolean', cell: '', json: 'null' },
    { because: 'a name that objects have from birth', header: '__proto__', cell: 'x', json: '"x"' },
  ]

  let sent: readonly Reply[]

  beforeAll(async () => {
    sent = await Promise.all(
      rows.map(async ({ header, cell }, place) => {
        const options = {
          body: `id:number,${header}\n${place},${cell}\n`,
          headers: { 'content-type': types.csv },
        }
        return server.call('POST', '/indexes/rows/documents?primaryKey=id', options)
      }),
    )
  })

  for (const [place, { because, header, json }] of rows.entries())
    test(because, async () => {
      const name = header.replace(/:(string|number|boolean)$/, '')
      const reply = sent[place]
      if (reply === undefined) throw new Error('it was not sent')
      await finishedTask(server, reply)
      expect(await textOf(`/indexes/rows/documents/${place}`)).toBe(`{"id":${place},"${name}":${json}}`)
    })
})

describe('names that objects have from birth', () => {
  const names = ['__proto__', 'constructor', 'toString']

  beforeAll(async () => {
    const documents = names.map((name) => `{"id":"${name}","${name}":{"__proto__":1}}`)
    await Promise.all(names.map(async (name) => add(name, documents.join('\n'), 'ndjson')))
  })

  for (const name of names)
    test(`${name} can be the uid of an index, an id and a field`, async () => {
      expect(await textOf(`/indexes/${name}/documents/${name}`)).toBe(
        `{"id":"${name}","${name}":{"__proto__":1}}`,
      )
      const { body } = await server.call('GET', '/stats')
      expect(Object.keys(body.indexes)).toContain(name)
      const stats = new Map<string, Shown>(Object.entries(body.indexes)).get(name)
      expect(stats.numberOfDocuments).toBe(3)
      expect(Object.entries(stats.fieldDistribution)).toEqual(
        expect.arrayContaining([
          ['id', 3],
          [name, 1],
        ]),
      )
      const tasks = await server.call('GET', `/tasks?indexUids=${name}`)
      const batches = await server.call('GET', `/batches?indexUids=${name}`)
      expect(tasks.body.results).toMatchObject([{ indexUid: name }])
      expect(Object.keys(batches.body.results[0].stats.indexUids)).toEqual([name])
    })
})

describe('what is no JSON is refused', () => {
  const refused = [
    { because: 'nesting beyond the deepest', body: nested(201, '"id":1') },
    { because: 'a number with a leading zero', body: '{"id":1,"n":01}' },
    { because: 'a number with a plus', body: '{"id":1,"n":+1}' },
    { because: 'a number without an end', body: '{"id":1,"n":1.}' },
    { because: 'not a number', body: '{"id":1,"n":NaN}' },
    { because: 'infinity', body: '{"id":1,"n":-Infinity}' },
    { because: 'a control character in a text', body: '{"id":1,"s":"a\u0000b"}' },
    { because: 'an escape that there is not', body: '{"id":1,"s":"\\x41"}' },
    { because: 'an escape cut short', body: '{"id":1,"s":"\\u00e"}' },
    { because: 'a comma at the end', body: '{"id":1,}' },
    { because: 'a comment', body: '{"id":1}/* a */' },
    { because: 'bytes that are not UTF-8', body: Buffer.from('{"id":1,"s":"\u00e9"}', 'latin1') },
    {
      because: 'half a surrogate pair in UTF-8',
      body: Buffer.from('7b226964223a22eda08022 7d'.replace(' ', ''), 'hex'),
    },
  ]
  for (const { because, body } of refused)
    test(because, async () => {
      for (const type of [types.json, types.ndjson]) {
        const options = { body, headers: { 'content-type': type } }
        const reply = await server.call('POST', '/indexes/refused/documents', options)
        expect(outcomeOf(reply)).toBe('400 malformed_payload')
      }
    })
})
