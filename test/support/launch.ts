import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runParley, type ServerProcess } from './server-process.js'

/** As a test's context offers it: called when the test is over, however it ended. */
export type OnTestFinished = (undo: () => void | Promise<void>) => void

/** An empty folder, removed after the test. */
export function temporaryFolder(onTestFinished: OnTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-process-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the compiled server, and kills it after the test if it has not ended. */
export function launch(
  onTestFinished: OnTestFinished,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ServerProcess {
  const server = runParley(args, environment)
  onTestFinished(async () => {
    server.child.kill('SIGKILL')
    await server.ended()
  })
  return server
}

/** The flags of a server on a free port. */
export function onFreePort(dataPath: string): readonly string[] {
  return ['--http-addr', '127.0.0.1:0', '--db-path', dataPath]
}
