/** What the server must hold, computed from the tasks it says it finished: those that succeeded, in the order
 *  of their uids, applied one at a time by the simplest code that can be right. */

/** @returns {Map<string, { documents: Map<string, object>, settings: object }>} by index name */
export function replay(tasks, operationsByName) {
  const world = new Map()
  const namesThen = namesWhenEnqueued(tasks)
  for (const task of tasks) {
    if (task.status !== 'succeeded') continue
    apply(world, effectOf(task, namesThen.get(task.uid), operationsByName))
  }
  return world
}

/** A swap also renames the tasks before it, so a task shows the name its index has now. Walking back over the
 *  swaps gives the name that its request was sent to. */
function namesWhenEnqueued(tasks) {
  const names = new Map()
  const exchanges = []
  for (const task of tasks.toReversed()) {
    if (task.type === 'indexSwap') {
      if (task.status === 'succeeded') exchanges.push(...task.details.swaps.map(({ indexes }) => indexes))
      continue
    }
    let name = task.indexUid
    for (const [left, right] of exchanges) name = name === left ? right : name === right ? left : name
    names.set(task.uid, name)
  }
  return names
}

function effectOf(task, index, operationsByName) {
  switch (task.type) {
    case 'indexSwap':
      return { kind: 'swap', swaps: task.details.swaps }
    case 'settingsUpdate':
      return { kind: 'settings', index, settings: task.details }
    case 'indexDeletion':
      return { kind: 'deleteIndex', index }
    case 'taskCancelation':
    case 'taskDeletion':
    case 'indexCompaction':
      return { kind: 'none' }
    default: {
      const operation = operationsByName.get(task.customMetadata)
      if (operation === undefined)
        throw new Error(`task ${task.uid} has no request that was sent: ${JSON.stringify(task)}`)
      if (operation.effect.index !== index)
        throw new Error(`task ${task.uid} was sent to ${operation.effect.index} but belongs to ${index}`)
      return operation.effect
    }
  }
}

function apply(world, effect) {
  switch (effect.kind) {
    case 'replace':
    case 'update': {
      const { documents } = existing(world, effect.index)
      for (const document of effect.documents) {
        const id = String(document.id)
        documents.set(id, effect.kind === 'update' ? { ...documents.get(id), ...document } : document)
      }
      return
    }
    case 'deleteIds':
      for (const id of effect.ids) world.get(effect.index)?.documents.delete(String(id))
      return
    case 'clear':
      world.get(effect.index)?.documents.clear()
      return
    case 'edit': {
      const documents = world.get(effect.index)?.documents ?? new Map()
      for (const [id, document] of documents)
        documents.set(id, { ...document, edits: (document.edits ?? 0) + 1 })
      return
    }
    case 'settings':
      Object.assign(existing(world, effect.index).settings, effect.settings)
      return
    case 'swap':
      for (const { indexes } of effect.swaps) exchange(world, indexes)
      return
    case 'deleteIndex':
      world.delete(effect.index)
      return
    case 'none':
      return
    default:
      throw new Error(`the model does not know ${effect.kind}`)
  }
}

function existing(world, index) {
  if (!world.has(index)) world.set(index, { documents: new Map(), settings: {} })
  return world.get(index)
}

function exchange(world, [left, right]) {
  const [first, second] = [world.get(left), world.get(right)]
  if (first === undefined || second === undefined)
    throw new Error(`a swap of ${left} and ${right} succeeded, but one is missing`)
  world.set(left, second)
  world.set(right, first)
}
