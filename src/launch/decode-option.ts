import { parseHttpUrl } from '../domain/http-url.js'
import { parseAllowedNetworks, type AllowedNetworks } from '../domain/ip-network.js'
import { unreachable } from '../domain/unreachable.js'
import type { Option } from './option-table.js'
import { parseByteSize } from './parse-byte-size.js'
import { type HttpAddress, parseHttpAddress } from './parse-http-address.js'

interface ValueOfKind {
  readonly address: HttpAddress
  readonly path: string
  readonly byteSize: number
  readonly count: number
  readonly seconds: number
  readonly switch: boolean
  readonly secret: string
  readonly url: string
  readonly networks: AllowedNetworks
}

type ValueOf<Row extends Option> = Row extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Row extends { readonly kind: infer Kind extends keyof ValueOfKind }
    ? ValueOfKind[Kind]
    : never

/** Every option by its flag, decoded; those without a default may be undefined. */
export type OptionValues = {
  readonly [Row in Option as Row['flag']]:
    | ValueOf<Row>
    | (Row['default'] extends undefined ? undefined : never)
}

const switchWords: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  ['yes', true],
  ['no', false],
  ['on', true],
  ['off', false],
])

/** A day: far longer than anyone waits, and far below where `setTimeout` wraps around. */
const LONGEST_WAIT_SECONDS = 86_400

/** The value that text which is not empty stands for, or undefined when the option does not take it. */
export function decodeOption(option: Option, text: string): OptionValues[Option['flag']] {
  switch (option.kind) {
    case 'address':
      return parseHttpAddress(text)
    case 'byteSize':
      return parseByteSize(text)
    case 'count':
      return parseCount(text)
    case 'seconds':
      return parseSeconds(text)
    case 'switch':
      return switchWords.get(text.trim().toLowerCase())
    case 'choice':
      return option.choices.find((choice) => choice === text.trim().toLowerCase())
    case 'path':
    case 'secret':
      return text
    case 'url':
      return parseHttpUrl(text.trim()) && text.trim()
    case 'networks':
      return parseAllowedNetworks(text)
    default:
      return unreachable(option)
  }
}

/** Ends a sentence that begins "it takes". */
export function acceptedBy(option: Option): string {
  switch (option.kind) {
    case 'address':
      return 'host:port, [ipv6]:port, :port for all interfaces, or a port, from 0 to 65535'
    case 'byteSize':
      return 'a number of bytes above 0, alone or with a unit from kB to TB or KiB to TiB, such as 100MB'
    case 'count':
      return 'a whole number above 0'
    case 'seconds':
      return `a number of seconds from 0 to ${LONGEST_WAIT_SECONDS}`
    case 'switch':
      return 'true or false'
    case 'choice':
      return `one of ${option.choices.join(', ')}`
    case 'path':
      return 'a path'
    case 'secret':
      return 'a text of one or more characters'
    case 'url':
      return 'a full http or https URL'
    case 'networks':
      return 'networks such as 10.0.0.0/8,::1/128, or any'
    default:
      return unreachable(option)
  }
}

function parseCount(text: string): number | undefined {
  const count = /^\d+$/.test(text.trim()) ? Number(text) : undefined
  return count !== undefined && count >= 1 && Number.isSafeInteger(count) ? count : undefined
}

function parseSeconds(text: string): number | undefined {
  const seconds = /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : undefined
  return seconds !== undefined && seconds <= LONGEST_WAIT_SECONDS ? seconds : undefined
}
