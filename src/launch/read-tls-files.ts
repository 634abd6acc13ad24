import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { fail, type Result, succeed } from '../domain/result.js'
import { type OptionMistake, quoted } from './option-mistake.js'
import type { TlsOptions } from './serve-options.js'

export interface TlsFiles {
  readonly cert: Buffer
  readonly key: Buffer
  readonly clientAuthority: Buffer | undefined
  readonly clientCertificateRequired: boolean
}

/** Reads the files that HTTPS needs, and tries whether they can be used together. */
export function readTlsFiles(tls: TlsOptions): Result<TlsFiles, OptionMistake> {
  const cert = readFile('--ssl-cert-path', tls.certPath)
  if (!cert.ok) return cert
  const key = readFile('--ssl-key-path', tls.keyPath)
  if (!key.ok) return key
  const authority =
    tls.authPath === undefined ? succeed(undefined) : readFile('--ssl-auth-path', tls.authPath)
  if (!authority.ok) return authority
  const files = { cert: cert.value, key: key.value, clientAuthority: authority.value }
  const mistake = tryOut(files)
  return mistake === undefined
    ? succeed({ ...files, clientCertificateRequired: tls.requireAuth })
    : fail(mistake)
}

function readFile(flag: string, path: string): Result<Buffer, OptionMistake> {
  try {
    return succeed(readFileSync(path))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'an unknown error'
    const reason = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`
    return fail({ sentence: `${flag} cannot be ${quoted(path)}: ${reason}.` })
  }
}

function tryOut(files: Omit<TlsFiles, 'clientCertificateRequired'>): OptionMistake | undefined {
  const pair = 'The files of --ssl-cert-path and --ssl-key-path'
  try {
    createSecureContext({ cert: files.cert, key: files.key })
  } catch (error) {
    return { sentence: `${pair} are not a PEM certificate and its private key: ${reasonOf(error)}.` }
  }
  // What is no certificate would be passed over in silence, and every client refused.
  try {
    return files.clientAuthority && void new X509Certificate(files.clientAuthority)
  } catch (error) {
    return { sentence: `The file of --ssl-auth-path is not a PEM certificate: ${reasonOf(error)}.` }
  }
}

/** Of `error:0480006C:PEM routines::no start line`, the last words. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split(':').at(-1)?.trim() ?? message
}
