import type { SendRequest } from '../../outbound/send-request.js'
import type { FunctionTool, ModelRequest } from '../language-model.js'
import { ModelError, type ModelFailure } from '../model-error.js'
import type { Workspace } from '../workspaces.js'
import { listModels } from './list-models.js'
import type { ProviderDependencies } from './open-answer.js'
import { createProviderModel } from './provider-model.js'

/** What came of asking the provider of a workspace for almost nothing. */
export type ConnectionTest =
  | {
      readonly works: true
      readonly model: string
      /** From sending the request to the first byte of the answer. */
      readonly firstByteMs: number
      /** Whether the model called the function it was asked to call, as it has to for searches. */
      readonly calledFunction: boolean
      /** All of this in words. */
      readonly message: string
    }
  | {
      readonly works: false
      readonly failure: ModelFailure
      /** What is wrong and what to do, in words. */
      readonly message: string
      readonly status: number | undefined
      /** What the provider said of it. */
      readonly said: string | undefined
      /** Up to ten models that the provider has, likely ones first, when it does not have the one asked for. */
      readonly models: readonly string[]
    }

/** Long enough for a model that has to be loaded first. */
const longestTestMs = 60_000

const reportStatus: FunctionTool = {
  name: 'report_status',
  description: 'Reports that the connection works.',
  parameters: {
    type: 'object',
    properties: { works: { type: 'boolean', description: 'Always true.' } },
    required: ['works'],
    additionalProperties: false,
  },
}

/** Asks once, with one function offered. Without a model, one is chosen that the provider has. */
export async function testConnection(
  deps: ProviderDependencies,
  workspace: Workspace,
  model: string | undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<ConnectionTest> {
  const { limits } = deps
  const quick = { ...limits, timeoutMs: Math.min(limits.timeoutMs, longestTestMs) }
  try {
    const asked = model ?? (await chooseModel({ ...deps, limits: quick }, workspace, signal))
    return await ask({ ...deps, limits: quick }, workspace, { model: asked, signal })
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const models = error.failure === 'unknown-model' ? await likelyModels(deps, workspace, model ?? '') : []
    return {
      works: false,
      failure: error.failure,
      message:
        models.length === 0 ? error.message : `${error.message} It has, among others: ${models.join(', ')}.`,
      status: error.status,
      said: error.said,
      models,
    }
  }
}

async function ask(
  deps: ProviderDependencies,
  workspace: Workspace,
  { model, signal }: { readonly model: string; readonly signal: AbortSignal },
): Promise<ConnectionTest> {
  const startedMs = deps.now().getTime()
  let firstByteMs: number | undefined
  const send = noticingFirstByte(deps.send, () => {
    firstByteMs ??= deps.now().getTime() - startedMs
  })
  const request: ModelRequest = {
    model,
    messages: [
      { role: 'system', content: `You test a connection. Call the function ${reportStatus.name} once.` },
      { role: 'user', content: 'Report the status of the connection.' },
    ],
    tools: [reportStatus],
    passedOn: {},
  }
  let calledFunction = false
  for await (const event of createProviderModel({ ...deps, send }, workspace).answer(request, signal))
    if (event.type === 'tool-call' && event.call.function.name === reportStatus.name) calledFunction = true
  const answered = `${model} answers; its first byte took ${firstByteMs ?? 0} ms.`
  const functions = calledFunction
    ? 'It called the function it was asked to call.'
    : 'It did not call the function it was asked to call: it may answer without searching. Another model may do better.'
  return {
    works: true,
    model,
    firstByteMs: firstByteMs ?? 0,
    calledFunction,
    message: `${answered} ${functions}`,
  }
}

/** Told when the first byte of a successful answer is there. */
function noticingFirstByte(send: SendRequest, notice: () => void): SendRequest {
  return async (request) => {
    const answer = await send(request)
    async function* noticed(): AsyncGenerator<Buffer> {
      for await (const bytes of answer.body) {
        notice()
        yield bytes
      }
    }
    return answer.status === 200 ? { ...answer, body: noticed() } : answer
  }
}

/** Names of models that do something else than answer. */
const otherPurposes =
  /embed|whisper|tts|audio|realtime|transcri|dall-e|image|moderation|rerank|ocr|babbage|davinci/i

async function chooseModel(
  deps: ProviderDependencies,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<string> {
  const models = await listModels(deps, workspace, signal)
  const chosen = models.find(({ id }) => !otherPurposes.test(id)) ?? models[0]
  if (chosen !== undefined) return chosen.id
  throw new ModelError({
    failure: 'unknown-model',
    message: `The provider of the workspace ${workspace.uid} lists no model. Name the one to be tested.`,
  })
}

/** None when the provider does not list them: that is not what was asked for. */
async function likelyModels(
  deps: ProviderDependencies,
  workspace: Workspace,
  like: string,
): Promise<string[]> {
  try {
    const models = await listModels(deps, workspace, new AbortController().signal)
    const ids = models.map(({ id }) => id)
    return ids.toSorted((a, b) => sharedStart(b, like) - sharedStart(a, like)).slice(0, 10)
  } catch (error) {
    if (error instanceof ModelError) return []
    throw error
  }
}

function sharedStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
