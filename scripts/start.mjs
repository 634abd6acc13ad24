// `npm start`: installs and builds if needed, then runs the server with a master key of its own,
// made at the first start and kept in the data folder where only its owner can read it.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { projectFolder } from './install-if-needed.mjs'

build()

const flags = process.argv.slice(2)
const given = ['PARLEY_MASTER_KEY', 'MEILI_MASTER_KEY'].some((name) => process.env[name])
if (!given && !flags.some((flag) => flag.startsWith('--master-key'))) {
  const dataFolder = process.env.PARLEY_DB_PATH ?? join(projectFolder, 'data.parley')
  process.env.PARLEY_DB_PATH = dataFolder
  process.env.PARLEY_MASTER_KEY = ownMasterKey(dataFolder)
}
process.argv.splice(2, 0, 'serve')
await import('../dist/main.js')

function ownMasterKey(dataFolder) {
  const path = join(dataFolder, 'master-key')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  try {
    const fresh = randomBytes(32).toString('base64url')
    writeFileSync(path, `${fresh}\n`, { mode: 0o600, flag: 'wx' })
    console.log(`\nYour master key, shown this once and kept in ${path}:\n\n    ${fresh}\n`)
    return fresh
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return readFileSync(path, 'utf8').trim()
  }
}
