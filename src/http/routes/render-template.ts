import { decodeRenderRequest } from '../../domain/decode-render-template.js'
import type { RenderTemplateOperation } from '../../operations/render-template.js'
import { ok } from '../answer.js'
import { defineRoute, type Route } from '../route.js'

export function renderTemplateRoutes(render: RenderTemplateOperation): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/render-template',
      action: 'settings.get',
      alsoNeeds: ['documents.get'],
      feature: 'renderRoute',
      readsBody: 'json',
      summary: 'fill the template of a setting, or one that is sent, with a document',
      decode: ({ body }) => decodeRenderRequest(body),
      handle: async (request, { grant }) => ok(await render(grant, request)),
    }),
  ]
}
