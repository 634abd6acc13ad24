import type { CalledKind } from './provider-address.js'

const characters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** An id for the call at this place in an answer, whose provider gave it none. Mistral takes back nothing but
 *  nine letters and digits. */
export function newCallId(kind: CalledKind, place: number, random: () => number): string {
  const ending = place.toString(36).padStart(2, '0').slice(-2)
  return kind === 'mistral' ? randomText(7, random) + ending : `call_${randomText(22, random)}${ending}`
}

function randomText(length: number, random: () => number): string {
  const pick = (): string => characters.charAt(Math.floor(random() * characters.length) % characters.length)
  return Array.from({ length }, pick).join('')
}
