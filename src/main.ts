#!/usr/bin/env node
import { randomBytes } from 'node:crypto'
import { chooseLogFormat, createLog } from './launch/create-log.js'
import { helpText } from './launch/help-text.js'
import { masterKeyStrength } from './launch/master-key-strength.js'
import type { OptionMistake } from './launch/option-mistake.js'
import { readBuildInfo } from './launch/read-build-info.js'
import { readOptions } from './launch/read-options.js'
import { readTextFile } from './launch/read-text-file.js'
import { readTlsFiles } from './launch/read-tls-files.js'
import { secretsOf, type ServeOptions } from './launch/serve-options.js'
import { startNotice } from './launch/start-notice.js'
import { startTracing } from './launch/start-tracing.js'
import { stopOnSignals } from './launch/stop-on-signals.js'
import { webPages } from './launch/web-pages.js'
import type { ParleyServer } from './start-server.js'

/** What a process ends with when its command line, environment or config file is wrong. */
const badUsage = 2

/** The server of this process once it runs, for a script that starts it and then goes on. */
export let running: ParleyServer | undefined

const build = readBuildInfo()

const parsed = readOptions({
  argv: process.argv.slice(2),
  environment: process.env,
  readTextFile,
  // A key that begins with a hyphen would read as another flag.
  suggestKey: () => randomBytes(32).toString('base64url').replace(/^-/, 'k'),
})

if (!parsed.ok) refuse(parsed.error)
else if (parsed.value.command === 'help') process.stdout.write(helpText())
else if (parsed.value.command === 'version') process.stdout.write(`parley ${build.pkgVersion}\n`)
else await serve(parsed.value.options)

async function serve(options: ServeOptions): Promise<void> {
  const { masterKey, env } = options
  const tls = options.tls && readTlsFiles(options.tls)
  if (tls?.ok === false) return refuse(tls.error)
  const log = createLog({
    level: options.logLevel,
    format: chooseLogFormat(options.logFormat, process.stderr.isTTY),
    destination: process.stderr,
    colour: process.stderr.isTTY,
    secrets: secretsOf(options),
  })
  try {
    // Loaded only now: the help and a refusal come sooner, and without the native parts.
    const { startServer } = await import('./start-server.js')
    const tracing = await startTracing(process.env, build.pkgVersion)
    const server = await startServer({
      dataPath: options.dbPath,
      listen: { ...options.httpAddress, tls: tls?.value },
      masterKey,
      payloadLimitBytes: options.payloadSizeLimitBytes,
      switchedOnFeatures: options.switchedOnFeatures,
      allowedNetworks: options.allowedNetworks,
      taskWebhook: options.taskWebhook,
      taskLimits: options.taskLimits,
      chatLimits: options.chatLimits,
      ...(tracing && { tracing }),
      pages: webPages(new URL('./web/', import.meta.url)),
      build,
      log,
    })
    running = server
    stopOnSignals({
      stop: async () => {
        await server.stop(options.shutdownTimeoutMs)
        await tracing?.close()
      },
      log,
    })
    process.stdout.write(
      startNotice({
        version: build.pkgVersion,
        addresses: [server.url],
        dataPath: server.dataPath,
        env,
        masterKey: masterKeyStrength(masterKey),
        featuresOn: options.switchedOnFeatures,
      }),
    )
  } catch (error) {
    end(1, `parley: could not start: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function refuse({ sentence }: OptionMistake): void {
  end(badUsage, `parley: ${sentence}\nSee parley --help.`)
}

function end(status: number, sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = status
}
