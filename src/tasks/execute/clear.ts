import { apiError } from '../../domain/errors/api-error.js'
import type { Execution } from '../planned-batch.js'
import { failed, forAll, succeeded, type BatchOutcome } from './batch-outcome.js'
import { taskOutcome } from './documents.js'
import { changesTo, targetOf, type ExecutionContext, type Target } from './execution-context.js'
import { applySettings } from './settings.js'

type Clear = Extract<Execution, { kind: 'clear' }>
type ClearAndSettings = Extract<Execution, { kind: 'clearAndSettings' }>

/** Deletes every document. Tasks whose documents would only be deleted again are not executed. */
export async function clearDocuments(execution: Clear, context: ExecutionContext): Promise<BatchOutcome> {
  const { index, clear, absorbed } = execution
  const target = targetOf(index, absorbed, context)
  return target === undefined
    ? { results: forAll([clear, ...absorbed], failed(apiError('index_not_found', index).toObject())) }
    : clearTarget(execution, target, context)
}

/** Deletes every document and then changes settings, which costs little on an empty index. Settings that
 *  are refused do not bring the documents back: only their own tasks fail. */
export async function clearAndChangeSettings(
  execution: ClearAndSettings,
  context: ExecutionContext,
): Promise<BatchOutcome> {
  const { index, clear, absorbed, tasks } = execution
  const target = targetOf(index, [...absorbed, ...tasks], context)
  if (target === undefined) {
    const missing = failed(apiError('index_not_found', index).toObject())
    return { results: forAll([clear, ...absorbed, ...tasks], missing) }
  }
  const cleared = await clearTarget(execution, target, context)
  const changed = await applySettings(tasks, target, { ...context, run: context.pastCancelation })
  const registry = changed.registry?.length ? changed.registry : cleared.registry
  return {
    results: new Map([...cleared.results, ...changed.results]),
    databaseSizes: { ...cleared.databaseSizes, ...changed.databaseSizes },
    ...(registry && { registry }),
  }
}

async function clearTarget(
  { index, clear, absorbed }: Pick<Clear, 'index' | 'clear' | 'absorbed'>,
  target: Target,
  { engine, batch, run, now }: ExecutionContext,
): Promise<BatchOutcome> {
  const operations = [{ task: clear.uid, kind: 'clear' }] as const
  const outcome = await engine.changeDocuments({ batch, index: target.id, indexUid: index, operations }, run)
  const result = taskOutcome(clear.uid, outcome.results[0])
  const hasChanged = result.status === 'succeeded'
  const { primaryKey, databaseSizes } = outcome
  const results = forAll(absorbed, hasChanged ? succeeded({ count: 0 }) : result).set(clear.uid, result)
  return { results, registry: changesTo(target, { primaryKey, hasChanged, at: now() }), databaseSizes }
}
