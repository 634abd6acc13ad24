import { existsSync, mkdirSync, readdirSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest, runFileKinds } from '../../dist/engine/local/runs/manifest.js'
import { runFolderName } from '../../dist/engine/local/runs/run-folder.js'
import { openIndexForReading } from '../../dist/engine/local/tables/index-environment.js'

/** Looks at the run files of a server that was just killed: all that the manifests name must be there. Returns
 *  1 for every moment that the others say it died in. */
export async function readRemains(dataPath) {
  const remains = {}
  for (const { folder, names, named, nextFile } of await readRunFolders(dataPath)) {
    const missing = named.filter((name) => !names.includes(name))
    if (missing.length > 0) throw new Error(`${folder} lost files that its manifest names: ${missing}`)
    for (const name of names) if (!named.includes(name)) remains[momentOf(name, nextFile)] = 1
  }
  return remains
}

/** Puts files among those of each index that a larger change would have left: after its crash the next change
 *  writes files of the same numbers, and so hides what nobody removed. */
export async function leaveRemains(dataPath) {
  for (const { folder, nextFile } of await readRunFolders(dataPath)) {
    mkdirSync(join(folder, runFolderName), { recursive: true })
    for (const name of [`${nextFile + 100}.words`, 'merged.slots.temporary'])
      writeFileSync(join(folder, runFolderName, name), 'remains')
  }
}

/** Resolves when files of runs have come or gone so many times, of those indexes that there are now. */
export function runFilesChange(dataPath, times, signal) {
  return new Promise((resolve) => {
    let seen = 0
    const folders = indexFoldersIn(dataPath).map((folder) => join(folder, runFolderName))
    for (const folder of folders.filter((each) => existsSync(each)))
      watch(folder, { signal }, (event) => {
        if (event === 'rename') seen++
        if (seen === times) resolve()
      })
  })
}

/** Throws unless the run folders soon hold exactly what the manifests name. A merge has files of its own, and
 *  it may end between a look at the manifest and one at the folder. */
export async function checkRunFiles(dataPath) {
  const deadline = Date.now() + 10_000
  for (;;) {
    const different = (await readRunFolders(dataPath)).filter(({ names, named }) => `${names}` !== `${named}`)
    if (different.length === 0) return
    if (Date.now() > deadline) throw new Error(describe(different[0]))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function describe({ folder, names, named }) {
  return `${folder} holds the run files ${names} and its manifest names ${named}`
}

/** A number that the manifest has not reached was written for a change that was not committed; a lower one was
 *  replaced by a change that was. */
function momentOf(name, nextFile) {
  if (name.endsWith('.temporary')) return 'merging'
  return Number.parseInt(name, 10) >= nextFile ? 'written' : 'replaced'
}

function readRunFolders(dataPath) {
  return Promise.all(indexFoldersIn(dataPath).map(readRunFolder))
}

function indexFoldersIn(dataPath) {
  const indexes = join(dataPath, 'indexes')
  if (!existsSync(indexes)) return []
  const names = readdirSync(indexes).filter((name) => /^\d+$/.test(name))
  return names.map((name) => join(indexes, name))
}

async function readRunFolder(folder) {
  const { runs, nextFile } = await readManifestOf(folder)
  const runFolder = join(folder, runFolderName)
  const names = existsSync(runFolder) ? readdirSync(runFolder) : []
  const named = runs.flatMap((run) => runFileKinds.map((kind) => `${run[kind].number}.${kind}`))
  return { folder, names: inOrder(names), named: inOrder(named), nextFile }
}

function inOrder(names) {
  return names.toSorted((left, right) => (left < right ? -1 : 1))
}

async function readManifestOf(folder) {
  const environment = openIndexForReading(folder)
  // Killed while the index was made.
  if (environment === undefined) return { runs: [], nextFile: 1 }
  const { view, end } = environment.snapshot()
  const manifest = readManifest(view)
  end()
  await environment.close()
  return manifest
}
