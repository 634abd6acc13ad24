import type { Grant } from '../access/grant.js'
import type { RenderInput, RenderRequest, RenderTemplate } from '../domain/decode-render-template.js'
import { parseDocumentId } from '../domain/document-id.js'
import { apiError } from '../domain/errors/api-error.js'
import type { IndexUid } from '../domain/index-uid.js'
import { completeSettings } from '../domain/settings/complete-settings.js'
import { defaultDocumentTemplate, defaultTemplateMaxBytes } from '../domain/settings/document-template.js'
import type { EmbedderSettings } from '../domain/settings/embedder-settings.js'
import type { Settings } from '../domain/settings/settings.js'
import { unreachable } from '../domain/unreachable.js'
import type { SearchEngine } from '../engine/search-engine.js'
import type { ExperimentalFeatures } from '../instance/experimental-features.js'
import type { IndexRegistry } from '../instance/index-registry.js'
import { checkTemplate, type TemplateMistake } from '../templates/check-template.js'
import type { RenderDocument, TemplateView } from '../templates/render-document.js'
import type { DocumentOperations } from './documents.js'
import { requireCovered, requireIndex } from './require-index.js'

/** Fills a template with a document, to see what comes of it. Nothing is stored. */
export type RenderTemplateOperation = (grant: Grant, request: RenderRequest) => Promise<Rendering>

export interface Rendering {
  /** As it stands where it was asked for. */
  readonly template: string
  /** Null without an input. */
  readonly rendered: string | null
}

export interface RenderDependencies {
  readonly registry: IndexRegistry
  readonly engine: Pick<SearchEngine, 'readSettings'>
  readonly features: Pick<ExperimentalFeatures, 'require'>
  readonly documents: Pick<DocumentOperations, 'list'>
  readonly render: RenderDocument
}

export function createRenderTemplate(deps: RenderDependencies): RenderTemplateOperation {
  const { registry, engine, features, documents, render } = deps

  async function settingsOf(grant: Grant, index: IndexUid): Promise<Settings> {
    requireCovered(grant, index)
    return completeSettings(await engine.readSettings(requireIndex(registry, index).id))
  }

  async function templateOf(grant: Grant, asked: RenderTemplate): Promise<FoundTemplate> {
    switch (asked.kind) {
      case 'inlineDocumentTemplate':
        return { text: asked.text, mostBytes: asked.mostBytes ?? defaultTemplateMaxBytes, searchable: ['*'] }
      case 'chatDocumentTemplate': {
        features.require('chatCompletions', 'Rendering the template of the setting `chat`')
        const { chat, searchableAttributes: searchable } = await settingsOf(grant, asked.index)
        const mostBytes = asked.mostBytes ?? chat.documentTemplateMaxBytes
        return { text: chat.documentTemplate, mostBytes, searchable }
      }
      case 'documentTemplate': {
        const { embedders, searchableAttributes: searchable } = await settingsOf(grant, asked.index)
        const { text, mostBytes } = templateOfEmbedder(embedders, asked)
        return { text, mostBytes: asked.mostBytes ?? mostBytes, searchable }
      }
      default: {
        features.require('multimodal', 'Rendering fragments')
        const why = `The kind \`${asked.kind}\` cannot be rendered: this server renders templates of documents only.`
        throw apiError('invalid_render_template', why)
      }
    }
  }

  /** Only what the index displays, and only what the caller may see of it. */
  async function viewOf(
    grant: Grant,
    input: RenderInput,
    searchable: readonly string[],
  ): Promise<TemplateView> {
    switch (input.kind) {
      case 'inlineDocument':
        return viewOfDocument(input.document, searchable)
      case 'inlineSearch':
        features.require('multimodal', 'Rendering with a search')
        throw apiError(
          'invalid_render_input',
          'The kind `inlineSearch` goes with fragments for searches, which this server does not render.',
        )
      case 'indexDocument': {
        const { displayedAttributes, searchableAttributes } = await settingsOf(grant, input.index)
        const id = parseDocumentId(input.id)
        const fields = displayedAttributes.includes('*') ? undefined : displayedAttributes
        const wanted = { ...justOne, fields, ids: id === undefined ? [] : [id] }
        const { results } = await documents.list(grant, input.index, wanted)
        const [found] = results
        if (found === undefined) throw apiError('render_document_not_found', input.id, input.index)
        // What is stored as a document is always an object.
        const document = JSON.parse(Buffer.from(found).toString()) as Readonly<Record<string, unknown>>
        return viewOfDocument(document, searchableAttributes)
      }
      default:
        return unreachable(input)
    }
  }

  return async (grant, { template: asked, input }) => {
    const { text, mostBytes, searchable } = await templateOf(grant, asked)
    const checked = checkTemplate(text)
    if (!checked.ok) throw apiError('template_parsing_error', describe(checked.error))
    if (input === undefined) return { template: text, rendered: null }
    const rendered = render(text, await viewOf(grant, input, searchable), mostBytes)
    if (!rendered.ok) throw apiError('template_rendering_error', describe(rendered.error))
    return { template: text, rendered: rendered.value }
  }
}

interface FoundTemplate {
  readonly text: string
  readonly mostBytes: number
  /** By the settings that the template stands beside. */
  readonly searchable: readonly string[]
}

const justOne = { offset: 0, limit: 1, filter: undefined, sort: [], retrieveVectors: false } as const

function templateOfEmbedder(
  embedders: Settings['embedders'],
  { index, embedder: name }: { readonly index: IndexUid; readonly embedder: string },
): { readonly text: string; readonly mostBytes: number } {
  const found = Object.hasOwn(embedders, name) ? embedders[name] : undefined
  if (found === undefined)
    throw apiError('invalid_render_template', `The index \`${index}\` has no embedder \`${name}\`.`)
  const indexing: EmbedderSettings = found.indexingEmbedder ?? found
  if (indexing.source === 'userProvided' || indexing.indexingFragments !== undefined)
    throw apiError('invalid_render_template', `The embedder \`${name}\` has no template of documents.`)
  return {
    text: indexing.documentTemplate ?? defaultDocumentTemplate,
    mostBytes: indexing.documentTemplateMaxBytes ?? defaultTemplateMaxBytes,
  }
}

function viewOfDocument(
  document: Readonly<Record<string, unknown>>,
  searchable: readonly string[],
): TemplateView {
  const fields = Object.entries(document).map(([name, value]) => ({
    name,
    value,
    is_searchable: searchable.some((each) => each === '*' || each === name || each.startsWith(`${name}.`)),
  }))
  return { doc: document, fields }
}

function describe({ line, column, reason }: TemplateMistake): string {
  return `${reason} (line ${line}, column ${column})`
}
