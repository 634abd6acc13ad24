// Run by every other script first: installs the dependencies when they are missing or older than the lock file.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))

const modifiedAt = (path) => statSync(join(projectFolder, path), { throwIfNoEntry: false })?.mtimeMs

export function installIfNeeded() {
  // npm writes this file last, so its age is the age of a complete installation.
  const installedAt = modifiedAt('node_modules/.package-lock.json')
  if (installedAt !== undefined && installedAt >= (modifiedAt('package-lock.json') ?? 0)) return
  console.log('Installing dependencies …')
  // Not `npm ci`: it refuses where a registry lacks the binary of some other platform. This installs what the
  // lock file says all the same, and never changes it.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Runs a command to its end; a failure ends this script with the same status. */
export function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: projectFolder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

export const bin = (name) => join(projectFolder, 'node_modules', '.bin', name)
