// CPU time of the server, which a busy machine changes less than times on the clock.
import { cpuSeconds } from '../search/process-usage.mjs'

const CONVERSATIONS = 400
const A_TURN = 50

/** For one conversation without and with a search, and for that search alone; in turns, all in milliseconds. */
export async function measureCpu(world) {
  const connection = await world.openThrough()
  const converse = async (searches) => {
    const question = world.question({ searches, pieces: 2, q: world.nextQuery() })
    const { failure } = await connection.stream(world.path, question)
    if (failure !== undefined) throw new Error(`a conversation failed: ${failure}`)
  }
  const works = {
    plainMs: async () => converse(0),
    searchingMs: async () => converse(1),
    searchMs: async () => connection.json('POST', world.searchPath, { q: world.nextQuery() }),
  }
  const seconds = { plainMs: 0, searchingMs: 0, searchMs: 0 }
  for (let turn = -2; turn < CONVERSATIONS / A_TURN; turn++)
    for (const [name, work] of Object.entries(works)) {
      const before = cpuSeconds(world.server.pid)
      for (let at = 0; at < A_TURN; at++) await work()
      if (turn >= 0) seconds[name] += cpuSeconds(world.server.pid) - before
    }
  connection.close()
  return Object.fromEntries(
    Object.entries(seconds).map(([name, taken]) => [name, (taken * 1000) / CONVERSATIONS]),
  )
}
