import type { Method, Route } from './route.js'

export interface RouteMatch {
  /** The routes of this path. A method that is not among them is answered 405. */
  readonly byMethod: ReadonlyMap<Method, Route>
  /** Still percent-encoded. */
  readonly params: Readonly<Record<string, string>>
}

interface Node {
  readonly children: Map<string, Node>
  parameter: Node | undefined
  names: readonly string[]
  readonly byMethod: Map<Method, Route>
}

export type Router = (path: string) => RouteMatch | undefined

/** Finds the routes of a path. A fixed segment wins over a parameter, and neither looks back. */
export function createRouter(routes: readonly Route[]): Router {
  const root = newNode()
  for (const route of routes) {
    const segments = segmentsOf(route.path)
    let node = root
    for (const segment of segments)
      node = segment.startsWith(':') ? parameterChild(node) : child(node, segment)
    const names = segments.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1))
    if (node.byMethod.has(route.method)) throw new Error(`two routes for ${route.method} ${route.path}`)
    if (node.byMethod.size > 0 && node.names.join() !== names.join()) {
      throw new Error(`the parameters of ${route.path} have two sets of names`)
    }
    node.names = names
    node.byMethod.set(route.method, route)
  }

  return (path) => {
    let node: Node | undefined = root
    const values: string[] = []
    for (const segment of segmentsOf(path)) {
      const fixed: Node | undefined = node.children.get(segment)
      if (fixed === undefined) values.push(segment)
      node = fixed ?? node.parameter
      if (node === undefined) return undefined
    }
    if (node.byMethod.size === 0) return undefined
    return {
      byMethod: node.byMethod,
      params: Object.fromEntries(node.names.map((name, at) => [name, values[at] ?? ''])),
    }
  }
}

/** Leading, trailing and repeated slashes do not count. */
function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function newNode(): Node {
  return { children: new Map(), parameter: undefined, names: [], byMethod: new Map() }
}

function child(node: Node, segment: string): Node {
  const found = node.children.get(segment) ?? newNode()
  node.children.set(segment, found)
  return found
}

function parameterChild(node: Node): Node {
  node.parameter ??= newNode()
  return node.parameter
}
