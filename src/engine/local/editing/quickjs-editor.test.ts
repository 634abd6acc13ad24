import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../domain/errors/api-error.js'
import { checkEditFunction, createDocumentEditor, defaultEditLimits } from './quickjs-editor.js'
import type { DocumentEditorOptions } from './quickjs-editor.js'

async function edit(
  source: string,
  document: string,
  options: Partial<DocumentEditorOptions> = {},
): Promise<string> {
  const [result] = await editAll(source, [document], options)
  return result ?? ''
}

/** Each result as text: the document, or what happened to it. */
async function editAll(
  source: string,
  documents: readonly string[],
  options: Partial<DocumentEditorOptions> = {},
): Promise<string[]> {
  const editor = await createDocumentEditor({ source, context: null, ...options })
  const results = documents.map((document) => {
    const result = editor.edit(Buffer.from(document))
    return result.kind === 'changed' ? Buffer.from(result.document).toString() : result.kind
  })
  editor.dispose()
  return results
}

async function refusal(attempt: Promise<unknown>): Promise<ApiError> {
  try {
    await attempt
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('It was accepted.')
}

const edits = [
  { source: 'doc.a = 2', document: '{"a":1}', becomes: '{"a":2}', because: 'a member can be changed' },
  {
    source: 'doc.b = "x"',
    document: '{"a":1}',
    becomes: '{"a":1,"b":"x"}',
    because: 'a new member comes last',
  },
  {
    source: 'delete doc.a',
    document: '{"a":1,"b":2}',
    becomes: '{"b":2}',
    because: 'a member can be removed',
  },
  {
    source: 'doc.a = undefined',
    document: '{"a":1,"b":2}',
    becomes: '{"b":2}',
    because: 'a member that is set to undefined is removed',
  },
  {
    source: 'doc.a = NaN',
    document: '{"a":1}',
    becomes: '{"a":null}',
    because: 'what is no number in JSON is null',
  },
  {
    source: 'doc = { b: doc.a, a: 3 }',
    document: '{"a":1}',
    becomes: '{"a":3,"b":1}',
    because: 'a new object may take the place of the document, and old members keep theirs',
  },
  { source: 'doc = null', document: '{"a":1}', becomes: 'deleted', because: 'null deletes the document' },
  { source: 'doc = undefined', document: '{"a":1}', becomes: 'deleted', because: 'so does undefined' },
  { source: '', document: '{"a":1}', becomes: 'unchanged', because: 'an empty function changes nothing' },
  {
    source: 'doc.a = 1; doc.b = { c: [1] }',
    document: '{"a":1,"b":{"c":[1]}}',
    becomes: 'unchanged',
    because: 'setting a member to what it is changes nothing',
  },
  {
    source: 'if (doc.a > 1) return; doc.a = 5',
    document: '{"a":1}',
    becomes: '{"a":5}',
    because: 'a function may return early, and need not',
  },
  {
    source: 'if (doc.a > 0) return; doc.a = 5',
    document: '{"a":1}',
    becomes: 'unchanged',
    because: 'what it returns is not looked at',
  },
  {
    source: 'doc.a = 2 // done',
    document: '{"a":1}',
    becomes: '{"a":2}',
    because: 'it may end in a comment',
  },
  {
    source: 'const twice = (n) => n * 2\nfor (const tag of doc.tags) doc[tag] = twice(doc.a)',
    document: '{"a":2,"tags":["x","y"]}',
    becomes: '{"a":2,"tags":["x","y"],"x":4,"y":4}',
    because: 'it may have functions and loops of its own',
  },
  {
    source: 'doc.at = Date.parse(doc.day) / 1000',
    document: '{"day":"2024-02-29"}',
    becomes: '{"day":"2024-02-29","at":1709164800}',
    because: 'dates can be read',
  },
  {
    source:
      'doc.at = new Date(2024, 1, 29, 12).toISOString(); doc.h = new Date("2024-01-01T05:00").getHours()',
    document: '{}',
    becomes: '{"at":"2024-02-29T12:00:00.000Z","h":5}',
    because: 'local time is UTC, wherever the server is',
  },
  {
    source: 'doc.t = doc.t.to_upper(); doc.has = doc.tags.contains("a") && doc.t.starts_with("X")',
    document: '{"t":"xy","tags":["a"]}',
    becomes: '{"t":"XY","tags":["a"],"has":true}',
    because: 'some spellings of Rhai are understood',
  },
  {
    source: 'doc.t = `DOCS: ${doc.t}`',
    document: '{"t":"é 😀 \\u0000 \\ud800"}',
    becomes: '{"t":"DOCS: é 😀 \\u0000 \\ud800"}',
    because: 'every character survives, even half of one',
  },
]

describe('an edit function', () => {
  for (const { source, document, becomes, because } of edits)
    test(because, async () => expect(await edit(source, document)).toBe(becomes))

  test('sees the context', async () => {
    const result = await edit('doc.a = context.by * doc.a', '{"a":2}', { context: { by: 21 } })
    expect(result).toBe('{"a":42}')
  })

  test('sees null where there is no context', async () => {
    expect(await edit('doc.none = context === null', '{}')).toBe('{"none":true}')
  })
})

const keptBytes = [
  {
    document: '{"n":9007199254740993,"a":1}',
    becomes: '{"n":9007199254740993,"a":2}',
    because: 'a number beyond 2^53',
  },
  {
    document: '{"n":1.0,"m":1e2,"a":1}',
    becomes: '{"n":1.0,"m":1e2,"a":2}',
    because: 'the spelling of a number',
  },
  {
    document: '{"s":"\\u0041\\/","a":1}',
    becomes: '{"s":"\\u0041\\/","a":2}',
    because: 'the escapes of a string',
  },
  { document: '{"\\u0061b":1,"a":1}', becomes: '{"\\u0061b":1,"a":2}', because: 'the escapes of a name' },
  {
    document: '{ "o" : { "x" : [ 1 ] } , "a":1}',
    becomes: '{"o":{ "x" : [ 1 ] },"a":2}',
    because: 'whitespace in a value',
  },
  {
    document: '{"z":1,"10":1,"2":1,"a":1}',
    becomes: '{"z":1,"10":1,"2":1,"a":2}',
    because: 'the order of names, also of numbers',
  },
  {
    document: '{"__proto__":{"x":1},"a":1}',
    becomes: '{"__proto__":{"x":1},"a":2}',
    because: 'a member named __proto__',
  },
  {
    document: '{"constructor":1,"toJSON":2,"a":1}',
    becomes: '{"constructor":1,"toJSON":2,"a":2}',
    because: 'names of built-ins',
  },
  {
    document: '{"d":1,"d":2,"a":1}',
    becomes: '{"d":2,"a":2}',
    because: 'the last of two members of one name',
  },
  { document: '{"a":1,"":0}', becomes: '{"a":2,"":0}', because: 'the member without a name' },
]

describe('what the function leaves alone keeps', () => {
  for (const { document, becomes, because } of keptBytes)
    test(because, async () => expect(await edit('doc.a = 2', document)).toBe(becomes))

  test('only whole members: a number within one that was changed becomes a JavaScript number', async () => {
    expect(await edit('doc.o.a = 2', '{"o":{"n":9007199254740993,"a":1}}')).toBe(
      '{"o":{"n":9007199254740992,"a":2}}',
    )
  })
})

const failures = [
  {
    source: 'doc.a.b.c = 1',
    says: "TypeError: cannot set property 'c' of undefined in line 1",
    because: 'a type error',
  },
  { source: '\n\nthrow new Error("no\\nway")', says: 'Error: no way in line 3', because: 'its own error' },
  { source: 'throw "no"', says: 'it threw no', because: 'anything thrown' },
  { source: 'throw Symbol()', says: 'it threw something that cannot be shown', because: 'even a symbol' },
  {
    source: 'doc = 5',
    says: 'TypeError: doc must be left an object, or null to delete the document, and is of type number',
    because: 'a document that is a number',
  },
  { source: 'doc = [doc]', says: 'is of type array', because: 'a document that is an array' },
  { source: 'doc = () => 1', says: 'is of type function', because: 'a document that is a function' },
  { source: 'doc.a = 1n', says: 'TypeError: ', because: 'a value that JSON does not have' },
  { source: 'doc.a = doc', says: 'TypeError: circular reference', because: 'a document within itself' },
  {
    source: 'undeclared = 1',
    says: 'ReferenceError: undeclared is not defined',
    because: 'a variable that was not declared',
  },
  {
    source: 'doc.a = Date.now()',
    says: 'the current time is not known here: send it in the context',
    because: 'asking for the time',
  },
  { source: 'doc.a = new Date()', says: 'the current time is not known here', because: 'asking for today' },
  {
    source: 'doc.a = Math.random()',
    says: 'a random number is not known here',
    because: 'asking for a random number',
  },
  {
    source: 'for (let n = 0; n < 250; n++) doc.a = [doc.a]',
    says: 'what it makes of a document cannot be stored, because it is nested more than 200 levels deep',
    because: 'a document nested deeper than one may be sent',
  },
]

describe('an edit fails, with the reason, on', () => {
  for (const { source, says, because } of failures)
    test(because, async () => {
      const error = await refusal(edit(source, '{"a":{}}'))
      expect(error.code).toBe('edit_documents_by_function_error')
      expect(error.message).toContain(`The edit function failed: `)
      expect(error.message).toContain(says)
    })

  test('one document, and goes on with the next', async () => {
    const editor = await createDocumentEditor({ source: 'doc.a.b = 1', context: null })
    expect(() => editor.edit(Buffer.from('{}'))).toThrow('cannot set property')
    expect(editor.edit(Buffer.from('{"a":{}}')).kind).toBe('changed')
    editor.dispose()
  })
})

const unreadable = [
  {
    source: 'doc.a = (',
    says: '`function` cannot be read in line 2: SyntaxError: ',
    because: 'an expression that does not end',
  },
  {
    source: 'let x = 1;\ndoc.a == = 1',
    says: 'in line 2: SyntaxError: unexpected token',
    because: 'a mistake is found by its line',
  },
  {
    source: 'doc = ()',
    says: 'not Rhai: to delete a document write `doc = null` for `doc = ()`.',
    because: 'deleting as in Rhai',
  },
  {
    source: 'if doc.a > 1 { doc.a = 1 }',
    says: 'put a condition in parentheses',
    because: 'a condition as in Rhai',
  },
  {
    source: 'doc.o = #{ a: 1 }',
    says: 'write an object `{ … }` for `#{ … }`',
    because: 'an object as in Rhai',
  },
  { source: 'fn twice(n) { n * 2 }', says: 'write `function` for `fn`', because: 'a function as in Rhai' },
  { source: 'await doc', says: 'SyntaxError', because: 'waiting' },
  { source: 'import "fs"', says: 'SyntaxError', because: 'a module' },
  { source: 'with (doc) { a = 1 }', says: 'SyntaxError', because: 'what strict mode forbids' },
  { source: '/* never ends', says: 'SyntaxError', because: 'a comment that does not end' },
  {
    source: 'doc.a = ' + '('.repeat(1e5),
    says: 'Maximum call stack size exceeded',
    because: 'more parentheses than can be read',
  },
  { source: 'doc.a = 1 \0', says: 'SyntaxError', because: 'a character that is none' },
]

describe('a function is refused before it runs for', () => {
  for (const { source, says, because } of unreadable)
    test(because, async () => {
      for (const attempt of [checkEditFunction(source), edit(source, '{}')]) {
        const error = await refusal(attempt)
        expect(error.code).toBe('bad_request')
        expect(error.message).toContain(says)
      }
    })

  test('nothing, if it can be read', async () => {
    await expect(checkEditFunction('doc.a = missing')).resolves.toBeUndefined()
  })
})

const traces = [
  { source: 'globalThis.n = (globalThis.n ?? 0) + 1; doc.n = globalThis.n', because: 'a global' },
  {
    source: 'Object.prototype.n ??= 0; Object.prototype.n++; doc.n = Object.prototype.n',
    because: 'a prototype',
  },
  { source: 'context.n++; doc.n = context.n', because: 'the context' },
  {
    source: 'Error.stackTraceLimit++; doc.n = Error.stackTraceLimit - 10',
    because: 'a setting of a built-in',
  },
  {
    source: 'Promise.resolve().then(() => { globalThis.n = 9 }); doc.n = globalThis.n ?? 1',
    because: 'a promise',
  },
  { source: 'JSON.n = (JSON.n ?? 0) + 1; doc.n = JSON.n', because: 'a built-in' },
  {
    source: 'const a = new Uint8Array(4e6); doc.n = a.includes(7) ? 2 : 1; a.fill(7)',
    because: 'memory it has written',
  },
]

describe('nothing is left to the next document by', () => {
  for (const { source, because } of traces)
    test(because, async () => {
      const results = await editAll(source, ['{}', '{}', '{}'], { context: { n: 0 } })
      expect(results).toEqual(['{"n":1}', '{"n":1}', '{"n":1}'])
    })
})

async function fitsInto(steps: number, documents: readonly string[]): Promise<boolean> {
  const limits = { ...defaultEditLimits, steps }
  const edited = editAll('for (let n = 0; n < doc.n; n++) doc["a" + n] = [n]', documents, { limits })
  return edited.then(
    () => true,
    () => false,
  )
}

describe('an editor', () => {
  test('needs no more memory for five thousand documents than for one', async () => {
    // Were anything kept, fourteen documents would fill the memory.
    const source = 'globalThis.kept = new Uint8Array(2e6); doc.n = kept.length'
    const results = await editAll(
      source,
      Array.from({ length: 5000 }, (_, id) => `{"id":${id}}`),
    )
    expect(results.at(-1)).toBe('{"id":4999,"n":2000000}')
  })

  test('takes the same steps for the same document, whatever came before', async () => {
    let tooFew = 0
    let enough = 1_000_000
    while (enough - tooFew > 1) {
      const steps = Math.floor((tooFew + enough) / 2)
      if (await fitsInto(steps, ['{"n":500}'])) enough = steps
      else tooFew = steps
    }
    const documents = ['{"n":499}', '{"n":1,"text":"é"}', '{"n":500}']
    expect([await fitsInto(tooFew, documents), await fitsInto(enough, documents)]).toEqual([false, true])
  })

  test('is spoiled by a function that had to be stopped, and says so again', async () => {
    const editor = await createDocumentEditor({ source: 'while (doc.a) {}', context: null })
    expect(editor.edit(Buffer.from('{"a":0}'))).toEqual({ kind: 'unchanged' })
    expect(() => editor.edit(Buffer.from('{"a":1}'))).toThrow('takes more than 50000000 steps')
    expect(() => editor.edit(Buffer.from('{"a":0}'))).toThrow('takes more than 50000000 steps')
    editor.dispose()
  })

  test('edits a document as deeply nested as one may be', async () => {
    const nested = '['.repeat(199) + ']'.repeat(199)
    expect(await edit('doc.b = doc.a', `{"a":${nested}}`)).toBe(`{"a":${nested},"b":${nested}}`)
  })

  test('edits a document of some megabytes', async () => {
    const text = 'x'.repeat(2_000_000)
    expect(await edit('doc.a = 1', `{"text":"${text}"}`)).toBe(`{"text":"${text}","a":1}`)
  })

  const tooLarge = `{"text":"${'x'.repeat(8_000_000)}"}`
  const noRoom = 'a document with the context needs more than 32 MiB of memory'

  test('refuses a document that does not fit, and goes on with the next', async () => {
    const editor = await createDocumentEditor({ source: 'doc.a = 1', context: null })
    expect(() => editor.edit(Buffer.from(tooLarge))).toThrow(noRoom)
    expect(editor.edit(Buffer.from('{}')).kind).toBe('changed')
    editor.dispose()
  })

  test('is not made with a context that does not fit', async () => {
    const error = await refusal(edit('doc.a = 1', '{}', { context: { tooLarge } }))
    expect(error.message).toContain(noRoom)
  })

  test('is not made with a function that does not fit', async () => {
    const error = await refusal(checkEditFunction(`doc.a = ${JSON.stringify(tooLarge)}`))
    expect(error.code).toBe('bad_request')
  })
})
