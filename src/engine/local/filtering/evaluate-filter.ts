import { unreachable } from '../../../domain/unreachable.js'
import type { Comparison, FilterCondition, FilterTree } from '../../../filters/filter-tree.js'
import { countOf, emptySet, intersect, isEmpty, subtract, union, type DocSet } from '../postings/doc-set.js'
import type { FilterableSnapshot } from '../runs/index-snapshot.js'
import { TEST_COST, type ConditionTest } from './condition-test.js'
import { matchField } from './field-condition.js'
import { createFieldTest } from './field-test.js'
import { filterMemoryOf, type FilterMemory } from './filter-memory.js'
import { matchGeo } from './geo-condition.js'
import { createGeoTest } from './geo-test.js'

/** Whether any document that the asker may see has the field. */
export type HasField = (field: string) => boolean

export interface FilterScope {
  readonly hasField: HasField
  /** Only these are asked about. All of them are live. */
  readonly among: DocSet
}

/** The live documents that a filter holds for. Whether the filter is allowed was checked before. */
export function evaluateFilter(tree: FilterTree, snapshot: FilterableSnapshot, scope?: FilterScope): DocSet {
  const evaluation = new Evaluation(snapshot, scope?.hasField ?? ((field) => snapshot.fieldCounts.has(field)))
  return evaluation.documentsOf(tree, scope?.among ?? filterMemoryOf(snapshot).live)
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

  /** Those of `among` that the filter holds for. */
  documentsOf(tree: FilterTree, among: DocSet): DocSet {
    switch (tree.kind) {
      case 'and':
        return this.documentsOfAll(tree.parts, among)
      case 'or':
        return this.documentsOfAny(tree.parts, among)
      case 'not':
        return subtract(among, this.documentsOf(tree.part, among))
      default:
        // What is remembered must hold for every asker, so this is asked before.
        if (isUnequal(tree) && !this.hasField(tree.field)) return emptySet(this.snapshot.bitCount)
        return this.documentsOfCondition(tree, among)
    }
  }

  /** What is found quickly comes first: it may leave little to look at, or nothing. */
  private documentsOfAll(parts: readonly FilterTree[], among: DocSet): DocSet {
    let found = among
    for (const part of quickestFirst(parts)) {
      if (isEmpty(found)) break
      found = this.documentsOf(part, found)
    }
    return found
  }

  private documentsOfAny(parts: readonly FilterTree[], among: DocSet): DocSet {
    const found: DocSet[] = [emptySet(this.snapshot.bitCount)]
    let left = among
    for (const part of quickestFirst(parts)) {
      if (isEmpty(left)) break
      const documents = this.documentsOf(part, left)
      found.push(documents)
      // To take them out of many is not worth while.
      if (left.kind === 'sparse') left = subtract(left, documents)
    }
    return union(found)
  }

  private documentsOfCondition(condition: FilterCondition, among: DocSet): DocSet {
    const { memory } = this
    if (among === memory.live) return memory.documentsOf(condition, () => this.findDocuments(condition))
    const known = memory.known(condition)
    if (known !== undefined) return intersect(among, known)
    const test = this.testOf(condition)
    // As long as all that was tested so far costs less than to find once what can be remembered.
    if (test !== undefined && memory.spend(condition, countOf(among) * TEST_COST) < test.findCost) {
      const kept = test.keep(among)
      return isUnequal(condition) ? subtract(among, kept) : kept
    }
    return intersect(
      among,
      memory.documentsOf(condition, () => this.findDocuments(condition)),
    )
  }

  private testOf(condition: FilterCondition): ConditionTest | undefined {
    switch (condition.kind) {
      case 'geoRadius':
      case 'geoBoundingBox':
      case 'geoPolygon':
        return createGeoTest(condition, this.snapshot)
      case 'vectorsExist':
        return undefined
      default:
        return createFieldTest(condition, this.snapshot)
    }
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

function quickestFirst(parts: readonly FilterTree[]): readonly FilterTree[] {
  const ranked = parts.map((part) => ({ part, cost: costOf(part) }))
  return ranked.toSorted((a, b) => a.cost - b.cost).map(({ part }) => part)
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
