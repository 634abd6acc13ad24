import { asBytes, asText, type FuzzInput } from './fuzz-input.js'
import type { RandomNumbers } from './random-numbers.js'

/** Both kinds of inputs are damaged as lists of numbers: bytes, or UTF-16 code units. */
type Units = readonly number[]

// Beyond it an input is not made longer: what is slow is to be found, but not by size alone.
const LONGEST = 100_000
const LONGEST_REPEATED = 2_000

/** A few random changes, each of a byte or a code unit or of a stretch of them. `donors` lend their parts. */
export function damageInput(
  input: FuzzInput,
  donors: readonly FuzzInput[],
  random: RandomNumbers,
): FuzzInput {
  const isText = typeof input === 'string'
  // A text may be damaged as the bytes it would be sent in: the characters that they cut are replaced then.
  const asUnits = isText && random.below(3) > 0
  let units = asUnits ? unitsOf(input) : Array.from(asBytes(input))
  const others = donors.map((donor) => (asUnits ? unitsOf(asText(donor)) : Array.from(asBytes(donor))))
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    const damage = random.pick(damages)
    units = damage(units, random, others[random.below(others.length)] ?? []).slice(0, LONGEST)
  }
  if (asUnits) return textOf(units)
  return isText ? Buffer.from(units).toString() : Uint8Array.from(units)
}

type Damage = (units: number[], random: RandomNumbers, donor: Units) => number[]

const damages: readonly [Damage, ...Damage[]] = [
  function flipBit(units, random) {
    const at = random.below(units.length)
    return units.map((unit, place) => (place === at ? unit ^ (1 << random.below(8)) : unit))
  },
  function cutOut(units, random) {
    const [from, to] = stretch(units, random)
    return [...units.slice(0, from), ...units.slice(to)]
  },
  function cutOff(units, random) {
    return units.slice(0, random.below(units.length))
  },
  function repeat(units, random) {
    const [from, to] = stretch(units, random)
    const part = units.slice(from, to)
    const most = Math.max(1, Math.floor(LONGEST_REPEATED / Math.max(1, part.length)))
    const times = random.below(3) === 0 ? random.below(most) : random.below(4)
    return [...units.slice(0, to), ...Array.from({ length: times }, () => part).flat(), ...units.slice(to)]
  },
  function splice(units, random, donor) {
    const [from, to] = stretch(donor, random)
    const at = random.below(units.length + 1)
    return [...units.slice(0, at), ...donor.slice(from, to), ...units.slice(at)]
  },
  function insert(units, random) {
    const at = random.below(units.length + 1)
    return [...units.slice(0, at), ...random.pick(interesting), ...units.slice(at)]
  },
  function swapParts(units, random) {
    const [from, to] = stretch(units, random)
    return [...units.slice(to), ...units.slice(from, to), ...units.slice(0, from)]
  },
]

function stretch(units: Units, random: RandomNumbers): [from: number, to: number] {
  const from = random.below(units.length)
  const longest = random.below(2) === 0 ? Math.min(8, units.length - from) : units.length - from
  return [from, from + random.below(longest + 1)]
}

/** Single bytes that mean something, and pairs that do so only together. */
const interesting: readonly [Units, ...Units[]] = [
  [0x00],
  [0x0a],
  [0x0d],
  [0x0d, 0x0a],
  [0x22],
  [0x22, 0x22],
  [0x27],
  [0x2c],
  [0x5c],
  [0x5b],
  [0x5d],
  [0x7b],
  [0x7d],
  [0x28],
  [0x29],
  [0x2d],
  [0x7f],
  [0x80],
  [0xff],
  [0xef, 0xbb, 0xbf],
  [0xed, 0xa0, 0x80],
  [0xf0, 0x9f],
  [0xf4, 0x90, 0x80, 0x80],
  [0xc0, 0x80],
  [0x5c, 0x75, 0x64, 0x38, 0x30, 0x30],
]

function unitsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
}

/** In parts: a call takes only so many arguments. */
function textOf(units: Units): string {
  let text = ''
  for (let from = 0; from < units.length; from += 1_000)
    text += String.fromCharCode(...units.slice(from, from + 1_000))
  return text
}
