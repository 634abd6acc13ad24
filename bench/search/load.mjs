// The two loads a server is put under: documents sent as a client sends them, and a query log replayed.
import { openConnection } from './connection.mjs'
import { cpuSeconds, machineCpuSeconds } from './process-usage.mjs'

const TASK_POLL_MS = 10

/** A new index with these settings, ready for documents. */
export async function createIndex(url, uid, settings) {
  const connection = await openConnection(url)
  await connection.json('POST', '/indexes', { uid, primaryKey: 'id' })
  const { taskUid } = await connection.json('PATCH', `/indexes/${uid}/settings`, settings)
  await finishTask(connection, taskUid)
  connection.close()
}

export async function changeSettings(url, uid, settings) {
  const connection = await openConnection(url)
  const { taskUid } = await connection.json('PATCH', `/indexes/${uid}/settings`, settings)
  await finishTask(connection, taskUid)
  connection.close()
}

/** Sends batch after batch, each when the last is acknowledged, and waits until all of them are searchable. */
export async function sendDocuments(url, uid, batches) {
  const connection = await openConnection(url)
  let count = 0
  let bytes = 0
  let last
  for await (const { count: batchCount, body } of batches) {
    const { status, body: answer } = await connection.send('POST', `/indexes/${uid}/documents`, body)
    if (status !== 202)
      throw new Error(`documents were answered ${status}: ${answer.toString().slice(0, 300)}`)
    last = JSON.parse(answer.toString()).taskUid
    count += batchCount
    bytes += body.length
  }
  await finishTask(connection, last)
  connection.close()
  return { count, bytes }
}

/** Tasks of one index are done in turn, so the last one's end is the end of all. */
export async function finishTask(connection, taskUid) {
  for (;;) {
    const { status, error } = await connection.json('GET', `/tasks/${taskUid}`)
    if (status === 'succeeded') return
    if (status === 'failed' || status === 'canceled')
      throw new Error(`task ${taskUid} ${status}: ${JSON.stringify(error)}`)
    await new Promise((resolve) => setTimeout(resolve, TASK_POLL_MS))
  }
}

/** Whole passes over the queries until the seconds are over, each connection asking the next one as soon as it has
 *  its answer; or until `isOver` says so. Gives each answer's milliseconds, by query. */
export async function replay(url, uid, queries, { connections = 1, seconds = 0, isOver }) {
  const samples = []
  const errors = new Map()
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  let next = 0
  const finished = () =>
    isOver ? isOver() : next % queries.length === 0 && next > 0 && performance.now() > end
  const work = async () => {
    const connection = await openConnection(url)
    while (!finished()) {
      const query = queries[next++ % queries.length]
      const sentAt = performance.now()
      const { status, body } = await connection.send('POST', `/indexes/${uid}/search`, query.text)
      samples.push({ query, ms: performance.now() - sentAt })
      if (status !== 200) {
        const error = `${status} ${body.toString().slice(0, 160)}`
        errors.set(error, (errors.get(error) ?? 0) + 1)
      }
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  const wallSeconds = (performance.now() - startedAt) / 1000
  return { samples, wallSeconds, errors: Object.fromEntries(errors) }
}

/** How long one request takes, asked over and over on one connection. */
export async function probe(url, { method = 'GET', path, body, seconds = 2, isOver }) {
  const connection = await openConnection(url)
  const latencies = []
  const end = performance.now() + seconds * 1000
  while (isOver ? !isOver() : performance.now() < end) {
    const sentAt = performance.now()
    const { status } = await connection.send(method, path, body)
    if (status !== 200) throw new Error(`${method} ${path} was answered ${status}`)
    latencies.push(performance.now() - sentAt)
  }
  connection.close()
  return latencies
}

/** Runs the work, and tells what it took of time and of CPU, and how much CPU went to neither server nor client. */
export async function metered(pid, work) {
  const before = { cpu: cpuSeconds(pid), machine: machineCpuSeconds(), self: process.cpuUsage() }
  const startedAt = performance.now()
  const result = await work()
  const wallSeconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(before.self)
  const serverCpuSeconds = cpuSeconds(pid) - before.cpu
  const others = machineCpuSeconds() - before.machine - serverCpuSeconds - (user + system) / 1e6
  return { result, wallSeconds, serverCpuSeconds, othersCpuSeconds: Math.max(0, others) }
}
