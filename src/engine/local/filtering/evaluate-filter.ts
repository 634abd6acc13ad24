import { unreachable } from '../../../domain/unreachable.js'
import type { Comparison, FilterCondition, FilterTree } from '../../../filters/filter-tree.js'
import { emptySet, intersect, isEmpty, subtract, union, type DocSet } from '../postings/doc-set.js'
import type { FilterableSnapshot } from '../runs/index-snapshot.js'
import { matchField } from './field-condition.js'
import { filterMemoryOf, type FilterMemory } from './filter-memory.js'
import { matchGeo } from './geo-condition.js'

/** Whether any document that the asker may see has the field. */
export type HasField = (field: string) => boolean

/** The live documents that a filter holds for. Whether the filter is allowed was checked before. */
export function evaluateFilter(
  tree: FilterTree,
  snapshot: FilterableSnapshot,
  hasField: HasField = (field) => snapshot.fieldCounts.has(field),
): DocSet {
  return new Evaluation(snapshot, hasField).documentsOf(tree)
}

class Evaluation {
  private readonly snapshot: FilterableSnapshot
  private readonly hasField: HasField
  private readonly memory: FilterMemory

  constructor(snapshot: FilterableSnapshot, hasField: HasField) {
    this.snapshot = snapshot
    this.hasField = hasField
    this.memory = filterMemoryOf(snapshot)
  }

  documentsOf(tree: FilterTree): DocSet {
    switch (tree.kind) {
      case 'and':
        return this.documentsOfAll(tree.parts)
      case 'or':
        return union(tree.parts.map((part) => this.documentsOf(part)))
      case 'not':
        return subtract(this.memory.live, this.documentsOf(tree.part))
      default:
        // What is remembered must hold for every asker, so this is asked before.
        if (isUnequal(tree) && !this.hasField(tree.field)) return emptySet(this.snapshot.bitCount)
        return this.memory.documentsOf(tree, () => this.findDocuments(tree))
    }
  }

  /** What is found quickly comes first: it may leave nothing to look for. */
  private documentsOfAll(parts: readonly FilterTree[]): DocSet {
    let found = this.memory.live
    const ranked = parts.map((part) => ({ part, cost: costOf(part) }))
    for (const { part } of ranked.toSorted((a, b) => a.cost - b.cost)) {
      if (isEmpty(found)) break
      found = intersect(found, this.documentsOf(part))
    }
    return found
  }

  private findDocuments(condition: FilterCondition): DocSet {
    const { live, hasDead } = this.memory
    const matched = this.match(condition)
    if (isUnequal(condition)) return subtract(live, matched)
    return hasDead ? intersect(matched, live) : matched
  }

  private match(condition: FilterCondition): DocSet {
    switch (condition.kind) {
      case 'geoRadius':
      case 'geoBoundingBox':
      case 'geoPolygon':
        return matchGeo(condition, this.snapshot)
      case 'vectorsExist':
        // Vectors are not kept: then no document has any.
        return emptySet(this.snapshot.bitCount)
      default:
        return matchField(condition, this.snapshot)
    }
  }
}

function isUnequal(condition: FilterCondition): condition is Comparison {
  return condition.kind === 'compare' && condition.operator === '!='
}

/** In which order to evaluate; no unit. */
function costOf(tree: FilterTree): number {
  switch (tree.kind) {
    case 'and':
      return tree.parts.reduce((least, part) => Math.min(least, costOf(part)), Infinity) + 1
    case 'or':
      return tree.parts.reduce((most, part) => Math.max(most, costOf(part)), 0) + 1
    case 'not':
      return costOf(tree.part) + 1
    case 'compare':
      return tree.operator === '=' ? 0 : 3
    case 'in':
    case 'isNull':
    case 'isEmpty':
    case 'vectorsExist':
      return 1
    case 'exists':
    case 'startsWith':
      return 2
    case 'range':
      return 3
    case 'geoRadius':
    case 'geoBoundingBox':
      return 4
    case 'geoPolygon':
      return 5
    case 'contains':
      return 6
    default:
      return unreachable(tree)
  }
}
