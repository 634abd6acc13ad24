// The peers the server is compared with. None is a dependency: they are installed, on demand, beside the tree.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { run } from '../../scripts/install-if-needed.mjs'

const runner = fileURLToPath(new URL('peers/run-peer.mjs', import.meta.url))
const modules = fileURLToPath(new URL('../../node_modules/.cache/parley-bench', import.meta.url))

export const peerPackages = {
  minisearch: { name: 'minisearch', version: '7.2.0' },
  sqlite: { name: 'better-sqlite3', version: '12.11.1' },
  tantivy: { name: '@oxdev03/node-tantivy-binding-linux-x64-gnu', version: '0.3.3' },
}

/** better-sqlite3 may be compiled here, which takes a minute or two; the next run finds it done. */
export function installPeers() {
  const wanted = Object.values(peerPackages)
  if (wanted.every(isInstalled)) return
  console.log('Installing the peers; better-sqlite3 may take some minutes to compile …')
  mkdirSync(modules, { recursive: true })
  writeFileSync(join(modules, 'package.json'), '{ "private": true }\n')
  const packages = wanted.map(({ name, version }) => `${name}@${version}`)
  run('npm', ['install', '--prefix', modules, '--no-audit', '--no-fund', '--loglevel=error', ...packages])
}

/** What one peer does with this set, or why it could not: a peer may run out of memory on a large one. */
export async function measurePeer(peer, { documentsFile, queriesFile, fields, searchSeconds }) {
  const request = { peer, modules, documentsFile, queriesFile, fields, searchSeconds }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [
      `--max-old-space-size=${Math.round((totalmem() / 2 ** 20) * 0.75)}`,
      runner,
      JSON.stringify(request),
    ])
    return JSON.parse(stdout)
  } catch (error) {
    return { failure: error.stderr?.trim().split('\n').at(-1) || error.message }
  }
}

function isInstalled({ name, version }) {
  const manifest = join(modules, 'node_modules', name, 'package.json')
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version
}
