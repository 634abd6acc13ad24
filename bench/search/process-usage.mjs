// What a process takes from the machine, as Linux tells it.
import { lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// Linux counts CPU time for user space in hundredths of a second, whatever its own clock.
const TICKS_A_SECOND = 100

export function cpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // The name in parentheses may hold anything; after it come the state and then numbers.
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(user) + Number(system)) / TICKS_A_SECOND
}

/** Memory of its own: pages of files that it has mapped belong to the page cache, which can be taken back. */
export function ownMemoryMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1')
  const kilobytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  return Math.round((kilobytes('RssAnon') + kilobytes('RssShmem')) / 1024)
}

/** Looks ten times a second until told to stop, which gives the most that it saw. */
export function watchMemory(pid) {
  let peakMb = ownMemoryMb(pid)
  const look = () => (peakMb = Math.max(peakMb, ownMemoryMb(pid)))
  const timer = setInterval(look, 100)
  return () => {
    clearInterval(timer)
    return look()
  }
}

/** CPU time that all processes took together. */
export function machineCpuSeconds() {
  const [line] = readFileSync('/proc/stat', 'latin1').split('\n')
  const [user, nice, system, , , irq, softirq] = line.trim().split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softirq) / TICKS_A_SECOND
}

/** Bytes that a folder takes on disk. Files may go while it is looked through. */
export function folderBytes(path) {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (entry === undefined) return 0
  if (!entry.isDirectory()) return entry.blocks * 512
  return readdirSync(path).reduce((sum, name) => sum + folderBytes(join(path, name)), 0)
}
