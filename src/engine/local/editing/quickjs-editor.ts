import { apiError } from '../../../domain/errors/api-error.js'
import { createObjectScanner } from '../../../payloads/object-scanner.js'
import { rawMembers, writeObject } from '../../../payloads/write-raw.js'
import type { RawMember } from '../../../payloads/write-raw.js'
import type { DocumentEditor, EditResult } from './document-editor.js'
import { compileSentence, failureClause } from './edit-messages.js'
import { openSandbox } from './quickjs-sandbox.js'
import { lineIn, SandboxFailure, thrownFailure } from './sandbox-failure.js'
import { sandboxPrelude } from './sandbox-prelude.js'
import type { Sandbox, SandboxLimits, Script } from './sandbox.js'

export interface DocumentEditorOptions {
  /** The body of a JavaScript function that sees `doc` and `context`. */
  readonly source: string
  readonly context: Readonly<Record<string, unknown>> | null
  readonly limits?: SandboxLimits
}

/** For one document. A small one takes about a thousand steps; fifty million are about a second at most. */
export const defaultEditLimits: SandboxLimits = {
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 128 * 1024,
  steps: 50_000_000,
}

/** Throws `bad_request` for a function that cannot be read. Runs nothing of it. */
export async function checkEditFunction(source: string): Promise<void> {
  const sandbox = await openSandbox(defaultEditLimits)
  try {
    checkIn(sandbox, source)
  } finally {
    sandbox.dispose()
  }
}

/** Throws `bad_request` for a function that cannot be read. Whoever gets an editor disposes of it. */
export async function createDocumentEditor(options: DocumentEditorOptions): Promise<DocumentEditor> {
  const limits = options.limits ?? defaultEditLimits
  const sandbox = await openSandbox(limits)
  try {
    checkIn(sandbox, options.source)
    const ask = explaining(limits, () => prepare(sandbox, options))
    return {
      edit: (document) => explaining(limits, () => readAnswer(document, ask(textOf(document)))),
      dispose: () => sandbox.dispose(),
    }
  } catch (error) {
    sandbox.dispose()
    throw error
  }
}

function checkIn(sandbox: Sandbox, source: string): void {
  try {
    sandbox.check(asScript(source))
  } catch (error) {
    if (error instanceof SandboxFailure) throw apiError('bad_request', compileSentence(source, error))
    throw error
  }
}

function prepare(sandbox: Sandbox, { source, context }: DocumentEditorOptions): (document: string) => string {
  const prelude = sandbox.evaluate({ name: 'prelude', code: sandboxPrelude })
  const edit = sandbox.evaluate(asScript(source))
  const run = sandbox.call(prelude, edit, sandbox.makeText(JSON.stringify(context)))
  sandbox.settle()
  return (document) => sandbox.ask(run, document)
}

const scriptName = 'function'

/** The function within a function may return early, and still assign to `doc`. All is on the first line, so
 *  that lines keep their numbers. */
function asScript(source: string): Script {
  return {
    name: scriptName,
    code: `(function (doc, context) { 'use strict'; (() => { ${source}\n})(); return doc })`,
  }
}

function explaining<T>(limits: SandboxLimits, body: () => T): T {
  try {
    return body()
  } catch (error) {
    if (error instanceof SandboxFailure)
      throw apiError('edit_documents_by_function_error', failureClause(error, limits))
    throw error
  }
}

/** What the prelude answers. */
function readAnswer(document: Uint8Array, answer: string): EditResult {
  const [kind, ...lines] = answer.split('\n')
  switch (kind) {
    case 'unchanged':
    case 'deleted':
      return { kind }
    case 'changed':
      return { kind, document: checkDocument(mergeEdit(document, lines)) }
    case 'failed': {
      const [message = '', stack = ''] = lines.map((line) => String(JSON.parse(line)))
      throw thrownFailure(message, lineIn(stack, scriptName))
    }
    default:
      throw new Error(`The sandbox gave an answer that begins with "${String(kind).slice(0, 40)}".`)
  }
}

/** `lines` are a name and a value in turn; the value is empty where it is as it was. */
function mergeEdit(document: Uint8Array, lines: readonly string[]): Uint8Array {
  const before = rawMembers(document)
  const after = new Map<string, RawMember>()
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [writtenName = '', value = ''] = lines.slice(at, at + 2)
    const name = String(JSON.parse(writtenName))
    const old = before.get(name)
    const kept = value === '' ? old?.value : undefined
    after.set(name, { name: old?.name ?? Buffer.from(writtenName), value: kept ?? Buffer.from(value) })
  }
  const inOldPlace = [...before.keys()].flatMap((name) => after.get(name) ?? [])
  const added = [...after].filter(([name]) => !before.has(name)).map(([, member]) => member)
  return writeObject([...inOldPlace, ...added])
}

/** The sandbox is not trusted to have made JSON, nor the function to have kept it flat enough. */
function checkDocument(document: Uint8Array): Uint8Array {
  const scanner = createObjectScanner((_position, why) => {
    throw new SandboxFailure('thrown', `what it makes of a document cannot be stored, because ${why}`)
  })
  if (scanner.scan(document, 0) !== document.length)
    throw new Error('The sandbox gave an unfinished document.')
  return document
}

function textOf(document: Uint8Array): string {
  return Buffer.from(document.buffer, document.byteOffset, document.byteLength).toString()
}
