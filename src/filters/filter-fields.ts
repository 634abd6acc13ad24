import { unreachable } from '../domain/unreachable.js'
import { conditionsOf } from './conditions-of.js'
import type { FilterCondition, FilterTree } from './filter-tree.js'

/** The fields a filter looks at, each once, in the order of the text. Conditions on places and vectors
 *  count as the document fields that hold those. */
export function fieldsOf(tree: FilterTree): readonly string[] {
  const fields = new Set<string>()
  for (const condition of conditionsOf(tree)) for (const field of fieldsOfOne(condition)) fields.add(field)
  return [...fields]
}

function fieldsOfOne(condition: FilterCondition): readonly string[] {
  switch (condition.kind) {
    case 'compare':
    case 'range':
    case 'in':
    case 'exists':
    case 'isNull':
    case 'isEmpty':
    case 'contains':
    case 'startsWith':
      return [condition.field]
    case 'geoRadius':
    case 'geoBoundingBox':
      return ['_geo', '_geojson']
    case 'geoPolygon':
      return ['_geojson']
    case 'vectorsExist':
      return ['_vectors']
    default:
      return unreachable(condition)
  }
}
