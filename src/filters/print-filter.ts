import { unreachable } from '../domain/unreachable.js'
import type {
  FilterAnd,
  FilterCondition,
  FilterOr,
  FilterTree,
  GeoPoint,
  VectorsCondition,
} from './filter-tree.js'

/** The filter as a text that means the same, every name and value in quotes. */
export function printFilter(tree: FilterTree): string {
  switch (tree.kind) {
    case 'or':
      return tree.parts.map(printFilter).join(' OR ')
    case 'and':
      return tree.parts
        .map((part) => (part.kind === 'or' ? `(${printFilter(part)})` : printFilter(part)))
        .join(' AND ')
    case 'not':
      return tree.part.kind === 'and' || tree.part.kind === 'or'
        ? `NOT (${printFilter(tree.part)})`
        : printNegated(tree.part)
    default:
      return printCondition(tree)
  }
}

/** A NOT inside a condition, where there is one, is not nested: a filter as deep as may be stays so. */
function printNegated(part: Exclude<FilterTree, FilterAnd | FilterOr>): string {
  switch (part.kind) {
    case 'in':
    case 'exists':
    case 'contains':
    case 'startsWith':
    case 'vectorsExist':
    case 'isNull':
    case 'isEmpty':
      return printCondition(part, 'NOT ')
    default:
      return `NOT ${printFilter(part)}`
  }
}

/** `not` is put before the words of operators that may have it there. */
export function printCondition(condition: FilterCondition, not: '' | 'NOT ' = ''): string {
  switch (condition.kind) {
    case 'compare':
      return `${quoted(condition.field)} ${condition.operator} ${quoted(condition.value)}`
    case 'range':
      return `${quoted(condition.field)} ${quoted(condition.from)} TO ${quoted(condition.to)}`
    case 'in':
      return `${quoted(condition.field)} ${not}IN [${condition.values.map(quoted).join(', ')}]`
    case 'exists':
      return `${quoted(condition.field)} ${not}EXISTS`
    case 'isNull':
      return `${quoted(condition.field)} IS ${not}NULL`
    case 'isEmpty':
      return `${quoted(condition.field)} IS ${not}EMPTY`
    case 'contains':
      return `${quoted(condition.field)} ${not}CONTAINS ${quoted(condition.value)}`
    case 'startsWith':
      return `${quoted(condition.field)} ${not}STARTS WITH ${quoted(condition.value)}`
    case 'geoRadius': {
      const { center, radiusMeters, resolution } = condition
      const numbers = [
        center.latitude,
        center.longitude,
        radiusMeters,
        ...(resolution === undefined ? [] : [resolution]),
      ]
      return `_geoRadius(${numbers.map(printNumber).join(', ')})`
    }
    case 'geoBoundingBox':
      return `_geoBoundingBox(${printPoint(condition.topRight)}, ${printPoint(condition.bottomLeft)})`
    case 'geoPolygon':
      return `_geoPolygon(${condition.corners.map(printPoint).join(', ')})`
    case 'vectorsExist':
      return `_vectors${printTarget(condition)} ${not}EXISTS`
    default:
      return unreachable(condition)
  }
}

function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`
}

// In quotes if it has a `+`, as in `1e+21`.
function printNumber(number: number): string {
  const text = Object.is(number, -0) ? '-0' : String(number)
  return text.includes('+') ? quoted(text) : text
}

function printPoint({ latitude, longitude }: GeoPoint): string {
  return `[${printNumber(latitude)}, ${printNumber(longitude)}]`
}

function printTarget({ embedder, aspect }: VectorsCondition): string {
  if (embedder === undefined) return ''
  const name = `.${quoted(embedder)}`
  if (typeof aspect === 'object') return `${name}.fragments.${quoted(aspect.fragment)}`
  return aspect === 'any' ? name : `${name}.${aspect}`
}
