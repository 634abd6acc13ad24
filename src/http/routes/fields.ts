import { decodeFieldList } from '../../domain/decode-field-list.js'
import type { ListFields } from '../../operations/fields.js'
import { ok } from '../answer.js'
import { defineRoute, indexParameter, type Route } from '../route.js'

export function fieldRoutes(listFields: ListFields): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/indexes/:indexUid/fields',
      action: 'fields.post',
      readsBody: 'json',
      summary: 'list the fields of the documents and what the settings do with each',
      decode: (request) => ({ index: indexParameter(request), wanted: decodeFieldList(request.body) }),
      handle: async ({ index, wanted }) => ok(await listFields(index, wanted)),
    }),
  ]
}
