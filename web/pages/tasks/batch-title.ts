import type { BatchObject } from './task-objects.js'

/** `Batch 7 · films, books · 3 tasks` */
export function batchTitle({ uid, stats }: Pick<BatchObject, 'uid' | 'stats'>): string {
  const indexes = Object.keys(stats.indexUids)
  const tasks = `${stats.totalNbTasks.toLocaleString('en')} ${stats.totalNbTasks === 1 ? 'task' : 'tasks'}`
  return [`Batch ${uid}`, ...(indexes.length === 0 ? [] : [namesText(indexes)]), tasks].join(' · ')
}

function namesText(names: readonly string[]): string {
  return names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
}
