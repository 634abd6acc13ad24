import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../domain/errors/api-error.js'
import type { DocumentEditor } from './document-editor.js'
import { createDocumentEditor, defaultEditLimits } from './quickjs-editor.js'

const steps = 5_000_000

/** What the edit of a document with `a` and `text` comes to, or the message it fails with. */
async function attack(source: string, limits = { ...defaultEditLimits, steps }): Promise<string> {
  let editor: DocumentEditor | undefined
  try {
    editor = await createDocumentEditor({ source, context: { kind: 'context' }, limits })
    const result = editor.edit(Buffer.from('{"a":1,"text":"abc"}'))
    return result.kind === 'changed' ? Buffer.from(result.document).toString() : result.kind
  } catch (error) {
    return error instanceof ApiError ? error.message : `not explained: ${String(error)}`
  } finally {
    editor?.dispose()
  }
}

const failed = 'The edit function failed: '
const tooManySteps = `${failed}one document takes more than ${steps} steps.`
const tooDeep = `${failed}its calls, or the values it makes, are nested too deeply.`
const tooLarge = `${failed}a document with the context needs more than 32 MiB of memory.`

const escapes = [
  {
    source: 'doc.constructor.constructor("return process")()',
    ends: `${failed}ReferenceError: process is not defined`,
    because: 'the process is not there',
  },
  {
    source: 'doc.a = typeof require + typeof process + typeof Buffer + typeof module',
    ends: '"a":"undefinedundefinedundefinedundefined"',
    because: 'nor is anything else of Node',
  },
  {
    source: 'doc.a = typeof fetch + typeof setTimeout + typeof console + typeof WebAssembly',
    ends: '"a":"undefinedundefinedundefinedundefined"',
    because: 'nor a network, a timer or a console',
  },
  {
    source: 'doc.a = typeof performance + typeof Atomics + typeof std + typeof os',
    ends: '"a":"undefinedundefinedundefinedundefined"',
    because: 'nor a clock, a thread or a file',
  },
  {
    source: 'import("fs").then((fs) => { doc.a = fs })',
    ends: 'unchanged',
    because: 'a module is never loaded',
  },
  {
    source: 'doc.a = new Date(0).constructor.now()',
    ends: `${failed}TypeError: the current time is not known here`,
    because: 'the clock is not behind a date',
  },
  {
    source: 'doc.a = Object.getPrototypeOf(async function () {}).constructor("return 1")() + ""',
    ends: '"a":"[object Promise]"',
    because: 'an asynchronous function ends in a promise nobody waits for',
  },
  { source: 'doc.a = eval("1 + 1")', ends: '"a":2', because: 'eval stays inside' },
  {
    source: 'doc.a = (0, eval)("this") === globalThis && Object.keys(globalThis).length',
    ends: '"a":0',
    because: 'the global object has nothing to show',
  },
  {
    source: '})(); doc = { a: 2 }; (() => {',
    ends: '{"a":2}',
    because: 'closing the function early gains nothing',
  },
  {
    source: '})(); return doc }), (() => { for (;;) {} })(), (function (doc, context) { (() => {',
    ends: tooManySteps,
    because: 'nor does running code beside it',
  },
  {
    source: '})(); return doc }), 5, (5, function () { (() => {',
    ends: `${failed}ReferenceError: doc is not defined`,
    because: 'nor does being another function',
  },
  { source: '})(); return doc }), (5', ends: '`function` cannot be read', because: 'nor does being none' },
]

const pollution = [
  {
    source: 'Object.prototype.polluted = 1',
    ends: 'unchanged',
    because: 'a prototype of the sandbox is not one of the server',
  },
  { source: 'doc.__proto__ = { polluted: 1 }', ends: 'unchanged', because: 'a prototype is not a member' },
  {
    source: 'doc = JSON.parse(\'{"__proto__":{"polluted":1},"a":1}\')',
    ends: '{"a":1,"__proto__":{"polluted":1}}',
    because: 'a member named like one is',
  },
  {
    source: 'Object.prototype.toJSON = () => "owned"; doc.o = {}',
    ends: '{"a":1,"text":"abc","o":"owned"}',
    because: 'toJSON speaks for its own values alone',
  },
  {
    source: 'JSON.stringify = () => "}"; JSON.parse = null; Object.keys = null; doc.a = 2',
    ends: '{"a":2,"text":"abc"}',
    because: 'replaced built-ins are not used',
  },
  {
    source: 'Array.prototype[Symbol.iterator] = null; String.prototype.split = null; doc.a = 2',
    ends: '{"a":2,"text":"abc"}',
    because: 'nor are replaced iterators',
  },
  {
    source: 'Object.defineProperty(doc, "a", { get: () => { throw 1 }, enumerable: true })',
    ends: `${failed}it threw 1.`,
    because: 'a getter may throw',
  },
  {
    source: 'Object.defineProperty(doc, "a", { get: () => doc.a, enumerable: true })',
    ends: tooDeep,
    because: 'a getter may get itself',
  },
  {
    source: 'doc = new Proxy({}, { ownKeys: () => { for (;;) {} } })',
    ends: tooManySteps,
    because: 'a proxy may take for ever',
  },
  {
    source: 'doc = new Proxy(doc, { get: (target, name) => name })',
    ends: '{"a":"a","text":"text"}',
    because: 'a proxy may answer as it likes',
  },
  {
    source:
      'doc = new Proxy({}, { ownKeys: () => ["x"], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }), get: () => "\\n\\"" })',
    ends: '{"x":"\\n\\""}',
    because: 'a value cannot break out of its line',
  },
  { source: 'doc["\\n\\"x"] = 1', ends: '{"a":1,"text":"abc","\\n\\"x":1}', because: 'nor can a name' },
  {
    source: 'throw { get message() { for (;;) {} } }',
    ends: tooManySteps,
    because: 'an error may take for ever',
  },
  {
    source: 'throw { message: { toString() { throw 1 } } }',
    ends: `${failed}it threw something that cannot be shown.`,
    because: 'an error may refuse to be shown',
  },
  { source: 'throw new Error("x".repeat(1e6))', ends: `…`, because: 'an error may be long' },
  {
    source: 'Error.prepareStackTrace = () => 5; throw new Error("no")',
    ends: `${failed}Error: no.`,
    because: 'an error may hide its place',
  },
]

const endless = [
  { source: 'while (true) {}', because: 'a loop' },
  {
    source: 'for (;;) { try { for (;;) {} } catch {} finally { continue } }',
    because: 'a loop that catches everything',
  },
  { source: '/(a+)+$/.test("a".repeat(50) + "b")', because: 'a pattern that tries everything' },
  { source: '[].includes.call({ length: 2 ** 53 - 1 }, 1)', because: 'a search of an endless array' },
  { source: '[].forEach.call({ length: 2 ** 53 - 1 }, () => {})', because: 'a walk through nothing' },
  { source: 'new Array(2 ** 32 - 1).join("")', because: 'a join of nothing' },
  { source: '"a".repeat(2 ** 20).indexOf("a".repeat(2 ** 19) + "b")', because: 'a search of long strings' },
  { source: '3n ** 2000000n', because: 'a large number' },
  { source: 'const s = "x".repeat(1e6); for (;;) s.slice(1)', because: 'copies' },
  { source: 'const a = new Uint8Array(1e6); for (;;) a.slice()', because: 'copies of bytes' },
  { source: 'function* numbers() { for (;;) yield 1 } for (const n of numbers());', because: 'a generator' },
  { source: 'for (const f = () => {}; ; ) f()', because: 'calls' },
]

const deep = [
  { source: 'const f = () => f(); f()', because: 'a function that calls itself' },
  { source: 'class A { constructor() { new A() } } new A()', because: 'an object that makes itself' },
  {
    source: 'let a = []; for (let n = 0; n < 1e4; n++) a = [a]; String(a)',
    because: 'text of arrays within arrays',
  },
  { source: 'JSON.parse("[".repeat(1e5))', because: 'JSON within JSON' },
  { source: 'eval("(".repeat(1e5))', because: 'code within code' },
  { source: 'new RegExp("(?:".repeat(1e5))', because: 'patterns within patterns' },
  { source: 'const p = new Proxy({}, { get: (t, k, r) => r[k] }); p.x', because: 'a proxy of itself' },
]

const large = [
  { source: 'doc.a = "x".repeat(2 ** 29)', because: 'one long string' },
  { source: 'const all = []; for (;;) all.push(new Uint8Array(1e6))', because: 'many arrays' },
  { source: 'let s = "x"; for (let n = 0; n < 26; n++) s += s; doc.a = s', because: 'a string that doubles' },
  { source: 'new ArrayBuffer(2 ** 30)', because: 'a large buffer' },
  { source: 'new Array(1e9).fill(0)', because: 'a large array' },
  {
    source: 'const all = []; try { for (;;) all.push(new Uint8Array(1e5)) } catch {} for (;;) all.push({})',
    because: 'going on without memory',
  },
  { source: 'doc.a = "é".repeat(7e6)', because: 'a result that takes more room than its value' },
]

describe('there is no way out:', () => {
  for (const { source, ends, because } of [...escapes, ...pollution])
    test(because, async () => {
      expect(await attack(source)).toContain(ends)
      expect({}).not.toHaveProperty('polluted')
    })
})

describe('there is an end to', () => {
  for (const { source, because } of endless)
    test(because, async () => expect(await attack(source)).toBe(tooManySteps))
  for (const { source, because } of deep)
    test(because, async () => expect(await attack(source)).toBe(tooDeep))
  for (const { source, because } of large)
    test(because, async () => expect(await attack(source, defaultEditLimits)).toBe(tooLarge))
})
