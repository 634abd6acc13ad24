import type { Opening } from './open-answer.js'

/** Which of the forms of an address leads somewhere, as far as is known. */
export interface KnownForm {
  index: number
}

/** Tries the other form of an address when the known one leads nowhere, and remembers the one that does. */
export async function openAtEither(
  urls: readonly string[],
  form: KnownForm,
  open: (url: string) => Promise<Opening>,
): Promise<Opening> {
  const known = await open(urls[form.index] ?? urls[0] ?? '')
  const other = urls[1 - form.index]
  if (other === undefined || !leadsNowhere(known)) return known
  const opening = await open(other)
  // Neither leads anywhere: the form that was typed is the one to speak of.
  if (leadsNowhere(opening) || hasNoStatus(opening)) return known
  form.index = 1 - form.index
  return opening
}

/** A 404 that is not about the model. */
function leadsNowhere(opening: Opening): boolean {
  return !opening.ok && opening.error.status === 404 && opening.error.failure === 'request-refused'
}

function hasNoStatus(opening: Opening): boolean {
  return !opening.ok && opening.error.status === undefined
}
