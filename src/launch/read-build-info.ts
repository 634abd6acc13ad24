import * as z from 'zod'
import type { BuildInfo } from '../domain/build-info.js'
import { readTextFile } from './read-text-file.js'

const commit = z.object({ commitSha: z.string(), commitDate: z.string() })
const packageFile = z.object({ version: z.string() })

/** Reads what the build wrote down beside the compiled code, which stands one folder below package.json. */
export function readBuildInfo(): BuildInfo {
  const written = readTextFile(new URL('../build-info.json', import.meta.url))
  const packageText = readTextFile(new URL('../../package.json', import.meta.url))
  const { version } = packageFile.parse(JSON.parse(packageText ?? '{}'))
  const unknown = { commitSha: 'unknown', commitDate: 'unknown' }
  return { ...(written === undefined ? unknown : commit.parse(JSON.parse(written))), pkgVersion: version }
}
