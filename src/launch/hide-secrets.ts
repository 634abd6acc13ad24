const SHOWN_INSTEAD = '[hidden]'

/** Shorter ones are left alone: they would match by accident and make the log unreadable. */
const SHORTEST_HIDDEN = 8

/** Prepares a function that takes a line of JSON and returns it with `[hidden]` for every occurrence
 *  of a secret, in values and in names, also where JSON was put into a string. It stays valid JSON. */
export function createSecretHider(secrets: readonly string[]): (jsonLine: string) => string {
  const forms = [...new Set(secrets.flatMap(hiddenForms))]
    // Longest first: a secret that contains another one is hidden whole.
    .toSorted((left, right) => right.length - left.length)
  const formsInLine = forms.map(insideJson)
  return (jsonLine) =>
    formsInLine.some((form) => jsonLine.includes(form))
      ? `${JSON.stringify(hideIn(JSON.parse(jsonLine), forms))}\n`
      : jsonLine
}

function hiddenForms(secret: string): readonly string[] {
  return secret.length < SHORTEST_HIDDEN ? [] : [secret, insideJson(secret)]
}

function insideJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function hideIn(value: unknown, forms: readonly string[]): unknown {
  if (typeof value === 'string') return hideInText(value, forms)
  if (typeof value === 'number') {
    const text = hideInText(String(value), forms)
    return text === String(value) ? value : text
  }
  if (Array.isArray(value)) return value.map((item) => hideIn(item, forms))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [hideInText(name, forms), hideIn(inner, forms)]),
  )
}

function hideInText(text: string, forms: readonly string[]): string {
  return forms.reduce((hidden, form) => hidden.replaceAll(form, SHOWN_INSTEAD), text)
}
