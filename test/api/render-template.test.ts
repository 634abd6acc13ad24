import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { startTestServer, type CallOptions, type Reply, type TestServer } from '../support/test-server.js'

const book = { id: 1, title: 'Tides', pages: 214, tags: ['sea', 'moon'], secret: 'cost 3' }
const embedders = {
  own: { source: 'userProvided', dimensions: 2 },
  told: {
    source: 'rest',
    url: 'http://127.0.0.1:9',
    request: '{{text}}',
    response: '{{embedding}}',
    dimensions: 2,
    documentTemplate: 'A book: {{ doc.title }}',
    documentTemplateMaxBytes: 10,
  },
  plain: { source: 'ollama', model: 'm', url: 'http://127.0.0.1:9', dimensions: 2 },
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ switchedOnFeatures: ['chatCompletions', 'renderRoute'] })
  const json = {
    displayedAttributes: ['id', 'title', 'pages', 'tags'],
    searchableAttributes: ['title', 'tags', 'secret'],
    chat: { documentTemplate: '{{ doc.title }} has {{ doc.pages }} pages', documentTemplateMaxBytes: 18 },
    embedders,
  }
  await finish(server, 'PATCH', '/indexes/books/settings', { json })
  await finish(server, 'POST', '/indexes/books/documents', { json: [book] })
  await finish(server, 'POST', '/indexes', { json: { uid: 'empty' } })
})
afterAll(async () => server.stop())

async function render(json: unknown, options: CallOptions = {}): Promise<Reply> {
  return server.call('POST', '/render-template', { json, ...options })
}

const inline = (text: string, more = {}) => ({ kind: 'inlineDocumentTemplate', inline: text, ...more })
const chat = { kind: 'chatDocumentTemplate', indexUid: 'books' }
const ofEmbedder = (embedder: string) => ({ kind: 'documentTemplate', indexUid: 'books', embedder })
const stored = { kind: 'indexDocument', indexUid: 'books', id: 1 }
const sent = (document: unknown) => ({ kind: 'inlineDocument', inline: document })

describe('a template is rendered', () => {
  const cases = [
    {
      because: 'the one of conversations, cut to its bytes',
      body: { template: chat, input: stored },
      answer: { template: '{{ doc.title }} has {{ doc.pages }} pages', rendered: 'Tides has 214 page' },
    },
    {
      because: 'with another limit than its own',
      body: { template: { ...chat, documentTemplateMaxBytes: 5 }, input: stored },
      answer: { rendered: 'Tides' },
    },
    {
      because: 'alone, when nothing is put in',
      body: { template: chat },
      answer: { template: '{{ doc.title }} has {{ doc.pages }} pages', rendered: null },
    },
    {
      because: 'one that is sent',
      body: { template: inline('{{ doc.tags }}!'), input: stored },
      answer: { template: '{{ doc.tags }}!', rendered: 'sea, moon!' },
    },
    {
      because: 'with a document that is sent',
      body: { template: inline('{{ doc.a.b }}'), input: sent({ a: { b: 'here' } }) },
      answer: { rendered: 'here' },
    },
    {
      because: 'by id as text',
      body: { template: inline('{{ doc.id }}'), input: { ...stored, id: '1' } },
      answer: { rendered: '1' },
    },
    {
      because: 'with at most 400 bytes where nothing is said',
      body: { template: inline('{% for i in (1..500) %}x{% endfor %}'), input: sent({}) },
      answer: { rendered: 'x'.repeat(400) },
    },
    {
      because: 'the one of an embedder, cut to its bytes',
      body: { template: ofEmbedder('told'), input: stored },
      answer: { template: 'A book: {{ doc.title }}', rendered: 'A book: Ti' },
    },
    {
      because: 'the usual one, for an embedder that sets none, with what is searchable and displayed',
      body: { template: ofEmbedder('plain'), input: stored },
      answer: { rendered: 'title: Tides\ntags: sea, moon\n' },
    },
  ]
  for (const { because, body, answer } of cases)
    test(because, async () => {
      const reply = await render(body)
      expect([reply.status, reply.body]).toEqual([200, expect.objectContaining(answer)])
      expect(Object.keys(reply.body)).toEqual(['template', 'rendered'])
    })

  test('without anything that the index does not display', async () => {
    const all = '{% for f in fields %}{{ f.name }} {% endfor %}'
    expect((await render({ template: inline(all), input: stored })).body.rendered).toBe(
      'id title pages tags ',
    )
    const asked = await render({ template: inline('{{ doc.secret }}'), input: stored })
    expect(outcomeOf(asked)).toBe('400 template_rendering_error')
    expect(asked.text).not.toContain('cost')
  })
})

describe('a rendering is refused', () => {
  const cases: { because: string; body: unknown; outcome: string; says?: string }[] = [
    { because: 'without a template', body: {}, outcome: '400 invalid_render_template' },
    { because: 'with an unknown member', body: { template: chat, x: 1 }, outcome: '400 bad_request' },
    {
      because: 'with a template that is none',
      body: { template: 'x' },
      outcome: '400 invalid_render_template',
    },
    {
      because: 'with an unknown kind of template',
      body: { template: { kind: 'chatDocumentTemplat' } },
      outcome: '400 invalid_render_template',
      says: 'did you mean `chatDocumentTemplate`',
    },
    {
      because: 'without what the kind needs',
      body: { template: { kind: 'documentTemplate', indexUid: 'books' } },
      outcome: '400 invalid_render_template',
      says: '`template.embedder` is missing',
    },
    {
      because: 'with what does not go with the kind',
      body: { template: { ...chat, inline: 'x' } },
      outcome: '400 invalid_render_template',
      says: '`template.inline` does not go with',
    },
    {
      because: 'with a template that is not text',
      body: { template: { kind: 'inlineDocumentTemplate', inline: { a: 1 } } },
      outcome: '400 invalid_render_template',
    },
    {
      because: 'with no room for anything',
      body: { template: inline('x', { documentTemplateMaxBytes: 0 }) },
      outcome: '400 invalid_render_template',
    },
    {
      because: 'with a uid that is none',
      body: { template: { ...chat, indexUid: 'a b' } },
      outcome: '400 invalid_render_template',
    },
    {
      because: 'with an unknown embedder',
      body: { template: ofEmbedder('nope') },
      outcome: '400 invalid_render_template',
      says: 'no embedder `nope`',
    },
    {
      because: 'with an embedder named as every object names something',
      body: { template: ofEmbedder('constructor') },
      outcome: '400 invalid_render_template',
    },
    {
      because: 'with an embedder that reads no template',
      body: { template: ofEmbedder('own') },
      outcome: '400 invalid_render_template',
    },
    {
      because: 'for an index that is not there',
      body: { template: { ...chat, indexUid: 'nope' } },
      outcome: '404 index_not_found',
    },
    {
      because: 'with an unknown kind of input',
      body: { template: chat, input: { kind: 'x' } },
      outcome: '400 invalid_render_input',
    },
    {
      because: 'with an input that lacks its id',
      body: { template: chat, input: { kind: 'indexDocument', indexUid: 'books' } },
      outcome: '400 invalid_render_input',
      says: '`input.id` is missing',
    },
    {
      because: 'with a document that is none',
      body: { template: chat, input: sent(['a']) },
      outcome: '400 invalid_render_input',
    },
    {
      because: 'with a document that is not there',
      body: { template: chat, input: { ...stored, id: 2 } },
      outcome: '404 render_document_not_found',
    },
    {
      because: 'with an id that no document can have',
      body: { template: chat, input: { ...stored, id: 'a b' } },
      outcome: '404 render_document_not_found',
    },
    {
      because: 'with a document of an index without any',
      body: { template: chat, input: { ...stored, indexUid: 'empty' } },
      outcome: '404 render_document_not_found',
    },
    {
      because: 'with a document of an index that is not there',
      body: { template: chat, input: { ...stored, indexUid: 'nope' } },
      outcome: '404 index_not_found',
    },
    {
      because: 'with a template that cannot be read, even alone',
      body: { template: inline('a\n{{ b | nope }}') },
      outcome: '400 template_parsing_error',
      says: 'there is no filter `nope` (line 2, column 1)',
    },
    {
      because: 'with a template that this document does not fill',
      body: { template: inline('{{ doc.nope }}'), input: stored },
      outcome: '400 template_rendering_error',
      says: '`doc.nope` is not in the document (line 1, column 4)',
    },
    {
      because: 'with fragments, while their switch is off',
      body: { template: { kind: 'inlineFragment', inline: {} } },
      outcome: '400 feature_not_enabled',
    },
    {
      because: 'with a search, while its switch is off',
      body: { template: chat, input: { kind: 'inlineSearch', inline: { q: 'a' } } },
      outcome: '400 feature_not_enabled',
    },
  ]
  for (const { because, body, outcome, says = '' } of cases)
    test(because, async () => {
      const reply = await render(body)
      expect(outcomeOf(reply)).toBe(outcome)
      expect(reply.body.message).toContain(says)
    })

  test('in words, for what it does not render even with the switch on', async () => {
    await server.call('PATCH', '/experimental-features', { json: { multimodal: true } })
    const fragment = { kind: 'searchFragment', indexUid: 'books', embedder: 'told', fragment: 'f' }
    expect(outcomeOf(await render({ template: fragment }))).toBe('400 invalid_render_template')
    const search = { kind: 'inlineSearch', inline: { q: 'a' } }
    expect(outcomeOf(await render({ template: chat, input: search }))).toBe('400 invalid_render_input')
    await server.call('PATCH', '/experimental-features', { json: { multimodal: false } })
  })

  test('while the switch of conversations is off, for their template alone', async () => {
    await server.call('PATCH', '/experimental-features', { json: { chatCompletions: false } })
    expect(outcomeOf(await render({ template: chat }))).toBe('400 feature_not_enabled')
    expect((await render({ template: inline('x'), input: sent({}) })).body.rendered).toBe('x')
    await server.call('PATCH', '/experimental-features', { json: { chatCompletions: true } })
  })

  test('while its own switch is off, once the body was understood', async () => {
    await server.call('PATCH', '/experimental-features', { json: { renderRoute: false } })
    expect(outcomeOf(await render({ template: chat }))).toBe('400 feature_not_enabled')
    expect(outcomeOf(await render({}))).toBe('400 invalid_render_template')
    await server.call('PATCH', '/experimental-features', { json: { renderRoute: true } })
  })
})

describe('a key may render', () => {
  const both = ['settings.get', 'documents.get']
  const cases = [
    { because: 'with both actions', key: { actions: both }, outcome: '200' },
    {
      because: 'not without reading documents',
      key: { actions: ['settings.get'] },
      outcome: '403 invalid_api_key',
    },
    {
      because: 'not without reading settings',
      key: { actions: ['documents.get'] },
      outcome: '403 invalid_api_key',
    },
    { because: 'of an index it covers', key: { actions: both, indexes: ['bo*'] }, outcome: '200' },
    {
      because: 'of no other index',
      key: { actions: both, indexes: ['films'] },
      outcome: '403 invalid_api_key',
    },
  ]
  for (const { because, key: changes, outcome } of cases)
    test(because, async () => {
      const { key } = await createKey(server, changes)
      const reply = await render({ template: chat, input: stored }, { key })
      expect(reply.status === 200 ? '200' : outcomeOf(reply)).toBe(outcome)
      const withOwnTemplate = await render({ template: inline('{{ doc.title }}'), input: stored }, { key })
      expect(withOwnTemplate.status).toBe(reply.status)
    })
})
