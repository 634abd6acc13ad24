import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isKind, type Task } from '../domain/task.js'

/** Which of the files in the updates folder no task waits for: remains of requests and tasks that a crash
 *  cut short. */
export function orphanPayloads(names: readonly string[], waiting: Iterable<Task>): readonly string[] {
  const wanted = new Set(payloadFileNames(waiting))
  return names.filter((name) => !wanted.has(name))
}

/** The files that hold documents of these tasks. */
export function payloadFileNames(tasks: Iterable<Task>): readonly string[] {
  return [...tasks].flatMap((task) =>
    isKind(task, 'documentImport') && task.work.payload.place === 'file' ? [task.work.payload.name] : [],
  )
}

export async function removeOrphanPayloads(folder: string, waiting: Iterable<Task>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removePayloadFiles(folder, orphanPayloads(await readdir(folder), waiting))
}

/** A file that is gone already is no mistake. */
export async function removePayloadFiles(folder: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true, recursive: true })))
}
