import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FolderInUseError, lockFolder } from './folder-lock.js'

const root = mkdtempSync(join(tmpdir(), 'parley-lock.'))
afterAll(() => rmSync(root, { recursive: true }))

function refusalOf(folder: string): unknown {
  try {
    lockFolder(folder)
    return undefined
  } catch (error) {
    return error
  }
}

test('a folder that is missing is made and taken', () => {
  const lock = lockFolder(join(root, 'missing', 'deep'))
  lock.release()
})

test('a folder is taken once, even by one process, and the refusal says what to do', () => {
  const folder = join(root, 'taken')
  const lock = lockFolder(folder)
  const refusal = refusalOf(folder)
  expect(refusal).toBeInstanceOf(FolderInUseError)
  expect(refusal).toMatchObject({
    folder,
    processId: process.pid,
    message: `The folder "${folder}" is in use by the process ${process.pid}. Stop that process, or choose another folder with --db-path.`,
  })
  lock.release()
})

test('a folder let go of can be taken again, and letting go twice is harmless', () => {
  const folder = join(root, 'released')
  const first = lockFolder(folder)
  first.release()
  first.release()
  const second = lockFolder(folder)
  first.release()
  expect(refusalOf(folder)).toBeInstanceOf(FolderInUseError)
  second.release()
})

test('a process that has not said who it is is called another process', () => {
  const folder = join(root, 'nameless')
  const lock = lockFolder(folder)
  writeFileSync(join(folder, 'LOCK'), '')
  expect(refusalOf(folder)).toMatchObject({
    processId: undefined,
    message: expect.stringContaining('by another process.'),
  })
  lock.release()
})

test('a file left by a dead process locks nothing', () => {
  const folder = join(root, 'stale')
  lockFolder(folder).release()
  writeFileSync(join(folder, 'LOCK'), `${spawnSync(process.execPath, ['-e', '']).pid}\n`)
  lockFolder(folder).release()
})

test('a process killed with SIGKILL lets go', async () => {
  const folder = join(root, 'killed')
  lockFolder(folder).release()
  const script = `
    const file = require('node:fs').openSync(process.argv[1], 'a')
    console.log(require('fs-native-extensions').tryLock(file))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', script, join(folder, 'LOCK')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [answer] = await once(child.stdout, 'data')
  expect(String(answer)).toBe('true\n')
  expect(refusalOf(folder)).toBeInstanceOf(FolderInUseError)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFolder(folder).release()
})
