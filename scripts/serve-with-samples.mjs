// Run by `npm start` once everything is built: the server with a master key of its own, kept in the data folder where
// only its owner can read it, and with sample data.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ownMasterKey } from '../dist/launch/first-start/own-master-key.js'
import { welcome } from '../dist/launch/first-start/welcome.js'
import { readOptions } from '../dist/launch/read-options.js'
import { readTextFile } from '../dist/launch/read-text-file.js'
import { projectFolder } from './install-if-needed.mjs'

const noSamples = '--no-sample-data'
const flags = process.argv.slice(2)
const argv = ['serve', ...flags.filter((flag) => flag !== noSamples)]
process.argv.splice(2, flags.length, ...argv)

// What is not an order to serve, or is a mistaken one, is left to the server, which says so.
const parsed = readOptions({ argv, environment: process.env, readTextFile, suggestKey: newKey })
const options = parsed.ok && parsed.value.command === 'serve' ? parsed.value.options : undefined

let ownKey
try {
  if (options !== undefined && options.masterKey === undefined) ownKey = ownMasterKey(options.dbPath, newKey)
} catch (error) {
  console.error(`parley: could not start: ${error.message}`)
  process.exit(1)
}
if (ownKey !== undefined) process.env.PARLEY_MASTER_KEY = ownKey.key

const { running } = await import('../dist/main.js')

// Not before the server listens to them itself: until then a signal ends the process.
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.prependListener(signal, () => stopping.abort())

if (options !== undefined && running !== undefined)
  await welcome({
    url: running.url,
    dataPath: running.dataPath,
    masterKey: ownKey?.key ?? options.masterKey,
    ownKey,
    sampleFolder: flags.includes(noSamples) ? undefined : join(projectFolder, 'sample'),
    screen: process.stdout,
    complain: (sentence) => console.error(`\n${sentence}`),
    signal: stopping.signal,
  })

/** A key that begins with a hyphen would read as a flag. */
function newKey() {
  return randomBytes(32).toString('base64url').replace(/^-/, 'k')
}
