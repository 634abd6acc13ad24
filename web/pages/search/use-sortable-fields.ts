import type { Session } from '../../session.js'
import { useLoaded } from '../../use-loaded.js'

/** The fields that hits can be sorted by; undefined when that is not known, or the key may not ask. */
export function useSortableFields({ api, may }: Session, index: string): readonly string[] | undefined {
  const path = `/indexes/${encodeURIComponent(index)}`
  const { value } = useLoaded(
    async (signal) => {
      if (index === '') return undefined
      if (may('fields.post')) {
        const json = { limit: 200, filter: { sortable: true } }
        const listed = await api.call<FieldList>('POST', `${path}/fields`, { json, signal })
        return { index, fields: listed.results.map(({ name }) => name) }
      }
      if (!may('settings.get')) return undefined
      const fields = await api.call<readonly string[]>('GET', `${path}/settings/sortable-attributes`, {
        signal,
      })
      return { index, fields }
    },
    [api, index],
  )
  if (value === undefined || value.index !== index) return undefined
  return value.fields.filter((field) => field !== '_geo' && !field.startsWith('_geo.'))
}

interface FieldList {
  readonly results: readonly { readonly name: string }[]
}
