import type { Grant } from '../access/grant.js'
import type { Action } from '../domain/actions.js'
import { objectDecoder } from '../domain/object-decoder.js'
import type { FeatureName } from '../domain/experimental-features.js'
import { decodeIndexUid, type IndexUid } from '../domain/index-uid.js'
import type { Answer } from './answer.js'

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export type Method = (typeof methods)[number]

/** What is known of a request when its route starts to read it. */
export interface RouteRequest {
  readonly params: Readonly<Record<string, string>>
  /** A parameter given twice has its last value. */
  readonly query: Readonly<Record<string, string>>
  /** What follows the first question mark, as it was sent. */
  readonly rawQuery: string
  readonly contentType: string | undefined
  /** By its name in lower case. */
  readonly header: (name: string) => string | undefined
  /** The parsed JSON body, or undefined on a route that reads none. */
  readonly body: unknown
}

export interface RouteContext {
  readonly grant: Grant
  /** Asks anew whether the caller may do this, and refuses once it may not: for what goes on for long. */
  readonly renewGrant: () => Grant
  /** Aborts when the caller has gone away. */
  readonly signal: AbortSignal
  /** The body without its compression, on a route that reads it as a stream. Whoever reads it bounds it. */
  readonly chunks: AsyncIterable<Uint8Array>
}

/** The part of a route that the documentation shows. A `:name` in the path is a parameter;
 *  `:indexUid` names the index that the caller must cover. */
export interface RouteDescription {
  readonly method: Method
  readonly path: string
  /** The action a caller needs when there is a master key; `none` is open to everyone. */
  readonly action: Action | 'none'
  /** What a caller must be allowed besides. */
  readonly alsoNeeds?: readonly Action[]
  /** Set where an instance without a master key refuses everyone. */
  readonly masterKeyRequired?: true
  /** The switch that must be on. Checked after everything the caller sent was understood. */
  readonly feature?: FeatureName
  /** `json` is read whole and parsed before the route sees it; a `stream` is read by the route itself. */
  readonly readsBody?: 'json' | 'stream'
  /** Of a body that is read whole, where that is less than the server takes elsewhere. */
  readonly mostBodyBytes?: number
  /** What it does, for the documentation. */
  readonly summary: string
}

interface RouteDefinition<Input> extends RouteDescription {
  /** Reads the request, and refuses what it cannot understand. */
  decode(request: RouteRequest): Input
  handle(input: Input, context: RouteContext): Answer | Promise<Answer>
}

export interface Route extends RouteDescription {
  /** Decodes at once and returns what is left to do, so that the feature check stands in between. */
  prepare(request: RouteRequest): (context: RouteContext) => Answer | Promise<Answer>
}

/** Ties the two halves of a route together, so that what one decodes is what the other is given. */
export function defineRoute<Input>({ decode, handle, ...description }: RouteDefinition<Input>): Route {
  return {
    ...description,
    prepare(request) {
      const input = decode(request)
      return (context) => handle(input, context)
    },
  }
}

/** For an open route that probes and people call with parameters of their own: none matters. */
export function ignoreParameters(): void {}

const noParameters = objectDecoder({ fields: {}, memberName: 'parameter' })

/** For a route that takes no parameter of its own: any is refused. */
export function decodeNothing({ query }: RouteRequest): void {
  noParameters(query)
}

export function parameter(request: RouteRequest, name: string): string {
  const value = request.params[name]
  if (value === undefined) throw new Error(`the path of this route has no parameter ${name}`)
  return value
}

/** The index that the path names, once its name was found to be one. */
export function indexParameter(request: RouteRequest): IndexUid {
  return decodeIndexUid(parameter(request, 'indexUid'))
}

/** Whether the answer to a search shall tell where its hits came from. */
export function wantsMetadata({ header }: RouteRequest): boolean {
  const value = header('meili-include-metadata')?.trim()
  return value === 'true' || value === '1'
}
