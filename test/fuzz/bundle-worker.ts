import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export interface BundledWorker {
  /** Its path. */
  readonly script: string
  /** For files of those who run it. */
  readonly folder: string
  remove(): void
}

/** Node alone cannot load TypeScript: what the process needs is put into scripts, one for each target. */
export async function bundleWorker(): Promise<BundledWorker> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-fuzz.'))
  await build({
    entryPoints: [fileURLToPath(new URL('fuzz-worker.ts', import.meta.url))],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    // Some packages are of the older kind, which ask for parts of Node by `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  })
  return {
    script: join(folder, 'fuzz-worker.mjs'),
    folder,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
