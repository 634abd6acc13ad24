import { OutgoingError } from '../../outbound/outgoing-error.js'
import type { Workspace } from '../workspaces.js'
import { startCallWatch, type CallWatch } from './call-watch.js'
import { describeFailure, type CallFacts } from './failure-sentences.js'
import { explainOutgoing, openAnswer, type OpenedAnswer, type ProviderDependencies } from './open-answer.js'
import { openAtEither } from './open-at-either.js'
import { providerAddressOf } from './provider-address.js'
import { providerHeaders } from './provider-headers.js'
import { callFacts } from './provider-model.js'
import { isObject } from '../../domain/json-object.js'

export interface ProviderModel {
  readonly id: string
  /** In seconds since 1970; 0 where the provider does not tell. */
  readonly created: number
  readonly owned_by: string
}

const mostListBytes = 4_000_000

/** The models that a workspace may ask for, as its provider lists them. Throws a `ModelError`. */
export async function listModels(
  deps: ProviderDependencies,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<readonly ProviderModel[]> {
  const { kind, host, urlsOf } = providerAddressOf(workspace)
  // A deployment is of one model: the one that answers, whatever is asked for.
  if (kind === 'managed') return [{ id: workspace.settings.deploymentId ?? '', created: 0, owned_by: host }]
  const facts = callFacts(workspace, '', deps.limits)
  const watch = startCallWatch(signal, { ...deps.limits, now: deps.now })
  try {
    const headers = providerHeaders(kind, workspace)
    const asked = { method: 'GET', headers, mostAnswerBytes: mostListBytes } as const
    const opening = await openAtEither(urlsOf('models'), { index: 0 }, async (url) =>
      openAnswer(deps, { ...asked, url }, { facts, watch }),
    )
    if (!opening.ok) throw opening.error
    const text = await readText(opening.answer, facts, watch)
    const models = parseModels(text, host)
    if (models === undefined) throw describeFailure(facts, 'not-understood', { said: text })
    return models
  } finally {
    watch.end()
  }
}

async function readText({ first, rest }: OpenedAnswer, facts: CallFacts, watch: CallWatch): Promise<string> {
  const pieces = first === undefined ? [] : [first]
  try {
    for (;;) {
      const next = await watch.waitFor(rest.next())
      if (next.done === true) return Buffer.concat(pieces).toString()
      pieces.push(next.value)
    }
  } catch (error) {
    throw error instanceof OutgoingError ? explainOutgoing(error, facts, watch) : error
  }
}

/** A list, or an object that holds one. */
function parseModels(text: string, host: string): ProviderModel[] | undefined {
  const value = parseJson(text)
  const list = isObject(value) ? (value['data'] ?? value['models']) : value
  if (!Array.isArray(list)) return undefined
  return list.filter(isObject).flatMap(({ id, name, created, owned_by: owner }) => {
    const known = [id, name].find((one) => typeof one === 'string' && one !== '')
    if (typeof known !== 'string') return []
    return {
      id: known,
      created: typeof created === 'number' ? created : 0,
      owned_by: typeof owner === 'string' ? owner : host,
    }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
