import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { checkSearches } from './check-searches.mjs'
import { replay } from './model.mjs'
import { checkRunFiles } from './run-files.mjs'
import { send } from './server.mjs'

/** Waits until every task is finished, then compares the whole server with the model. Throws on the first
 *  difference, in words. */
export async function check({ url, dataPath, acknowledged, operationsByName, searches }) {
  await queueIsEmpty(url)
  const tasks = await allTasks(url)
  checkTasks(tasks, acknowledged)
  const world = replay(tasks, operationsByName)
  await checkIndexes(url, world)
  const compared = await checkSearches({ url, world, ...searches })
  await checkRunFiles(dataPath)
  checkIndexFolders(dataPath, world)
  const orphans = readdirSync(join(dataPath, 'updates'))
  if (orphans.length > 0) throw new Error(`payload files are left over: ${orphans.join(', ')}`)
  return {
    outcomes: countBy(
      tasks,
      ({ type, status, error }) => `${type} ${status}${error ? ` (${error.code})` : ''}`,
    ),
    tasks: tasks.length,
    searches: compared,
    documents: [...world.values()].reduce((sum, { documents }) => sum + documents.size, 0),
  }
}

async function read(url, path) {
  const answer = await send(url, { method: 'GET', path })
  if (answer?.status !== 200) throw new Error(`GET ${path} was answered ${JSON.stringify(answer)}`)
  return answer.body
}

async function queueIsEmpty(url) {
  const deadline = Date.now() + 60_000
  while ((await read(url, '/tasks?statuses=enqueued,processing&limit=1')).total > 0) {
    if (Date.now() > deadline) throw new Error('the queue did not empty within a minute')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function allTasks(url) {
  const tasks = []
  let from = 0
  while (from !== null) {
    const page = await read(url, `/tasks?reverse=true&limit=500&from=${from}`)
    tasks.push(...page.results)
    from = page.next
  }
  return tasks
}

function checkTasks(tasks, acknowledged) {
  const byUid = new Map(tasks.map((task) => [task.uid, task]))
  if (byUid.size !== tasks.length) throw new Error('two tasks have one uid')
  for (const [at, task] of tasks.entries()) {
    if (task.uid !== at) throw new Error(`task ${at} is missing: the next one is ${task.uid}`)
    if (task.error?.code === 'internal')
      throw new Error(`task ${task.uid} failed inside: ${JSON.stringify(task)}`)
  }
  for (const { taskUid, name, type } of acknowledged) {
    const task = byUid.get(taskUid)
    if (task === undefined) throw new Error(`task ${taskUid} (${name}) was acknowledged and is lost`)
    if (task.type !== type) throw new Error(`task ${taskUid} was acknowledged as ${type} and is ${task.type}`)
  }
  const names = tasks.flatMap(({ customMetadata }) => (customMetadata === undefined ? [] : [customMetadata]))
  if (new Set(names).size !== names.length) throw new Error('one request made two tasks')
}

async function checkIndexes(url, world) {
  const { results } = await read(url, '/indexes?limit=1000')
  const names = results.map(({ uid }) => uid)
  const expected = [...world.keys()].toSorted((left, right) => (left < right ? -1 : 1))
  if (!isDeepStrictEqual(names, expected))
    throw new Error(`the indexes are ${names} and should be ${expected}`)
  for (const [name, { documents, settings }] of world) {
    const page = await read(url, `/indexes/${name}/documents?limit=1000000`)
    const wanted = [...documents.values()]
    if (!isDeepStrictEqual(page.results, wanted)) throw new Error(difference(name, page.results, wanted))
    const stats = await read(url, `/indexes/${name}/stats`)
    if (stats.numberOfDocuments !== wanted.length)
      throw new Error(`the stats of ${name} count ${stats.numberOfDocuments} documents`)
    const shown = await read(url, `/indexes/${name}/settings`)
    for (const [setting, value] of Object.entries(settings))
      if (!isDeepStrictEqual(shown[setting], value))
        throw new Error(`${setting} of ${name} is ${excerpt(shown[setting])} and should be ${excerpt(value)}`)
  }
}

function checkIndexFolders(dataPath, world) {
  const folders = readdirSync(join(dataPath, 'indexes'))
  if (folders.length !== world.size)
    throw new Error(`there are ${world.size} indexes, but the folders ${folders.join(', ')}`)
}

function difference(name, found, wanted) {
  const at = wanted.findIndex((document, place) => !isDeepStrictEqual(document, found[place]))
  const place = at === -1 ? wanted.length : at
  return `index ${name} has ${found.length} documents and should have ${wanted.length}; at ${place} it has ${excerpt(found[place])} and should have ${excerpt(wanted[place])}`
}

function excerpt(value) {
  return JSON.stringify(value)?.slice(0, 300)
}

function countBy(items, nameOf) {
  const counts = {}
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1
  return counts
}
