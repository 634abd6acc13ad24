/**
 * Runs in the sandbox before the edit function. Its value takes that function and the context as JSON text, and
 * returns a function from a document, as JSON text, to what became of it, in lines:
 *
 * - `unchanged`, or `deleted`;
 * - `changed`, and for each member its name and its new value, both as JSON text; the value of a member that is
 *   as it was is an empty line;
 * - `failed`, and the message and the stack trace as JSON strings.
 *
 * The edit function may replace any built-in, so those used after it are taken before.
 */
export const sandboxPrelude = String.raw`(() => {
  'use strict'
  const { parse, stringify } = JSON
  const { create, defineProperty, getOwnPropertyNames, keys } = Object
  const { construct } = Reflect
  const { isArray } = Array
  const hide = (target, name, value) =>
    defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false })

  // The same document must always give the same result.
  delete globalThis.performance
  const unknowable = (what) => () => {
    throw new TypeError(what + ' is not known here: send it in the context')
  }
  const refuseNow = unknowable('the current time')
  hide(Math, 'random', unknowable('a random number'))

  // Dates know neither the time nor the time zone of the server: local time is UTC.
  const ServerDate = Date
  const { UTC, parse: parseDate, prototype } = ServerDate
  const parseAsUtc = (text) => {
    const time = parseDate(text + 'Z')
    return time === time ? time : parseDate(text)
  }
  function UtcDate(...parts) {
    if (new.target === undefined || parts.length === 0) refuseNow()
    const [first] = parts
    const time = parts.length > 1 ? UTC(...parts) : typeof first === 'string' ? parseAsUtc(first) : first
    return construct(ServerDate, [time], new.target)
  }
  hide(UtcDate, 'name', 'Date')
  hide(UtcDate, 'now', refuseNow)
  hide(UtcDate, 'UTC', UTC)
  hide(UtcDate, 'parse', (text) => parseAsUtc(String(text)))
  hide(globalThis, 'Date', UtcDate)
  UtcDate.prototype = prototype
  hide(prototype, 'constructor', UtcDate)
  for (const name of getOwnPropertyNames(prototype)) {
    if (name.includes('UTC')) hide(prototype, name.replace('UTC', ''), prototype[name])
    if (/^to(Locale|Date|Time)|^[gs]etYear$/.test(name)) delete prototype[name]
  }
  hide(prototype, 'toString', prototype.toUTCString)
  hide(prototype, 'getTimezoneOffset', () => 0)

  // Spellings of Rhai, the language of Meilisearch's edit functions.
  const spellings = { to_upper: 'toUpperCase', to_lower: 'toLowerCase', starts_with: 'startsWith', ends_with: 'endsWith' }
  for (const name of keys(spellings)) hide(String.prototype, name, String.prototype[spellings[name]])
  hide(String.prototype, 'contains', String.prototype.includes)
  hide(Array.prototype, 'contains', Array.prototype.includes)

  const isObject = (value) => typeof value === 'object' && value !== null

  const describe = (error) => {
    try {
      // QuickJS throws null where there is no room for an error.
      if (error === null) return '"out of memory"\n""'
      return isObject(error) && 'message' in error
        ? stringify(error.name + ': ' + error.message) + '\n' + stringify('' + error.stack)
        : stringify('it threw ' + error) + '\n""'
    } catch {
      return '"it threw something that cannot be shown"\n""'
    }
  }

  const run = (edit, doc, context) => {
    const names = keys(doc)
    const before = create(null)
    const textsBefore = create(null)
    for (let at = 0; at < names.length; at++) {
      const value = doc[names[at]]
      if (isObject(value)) textsBefore[names[at]] = stringify(value)
      else before[names[at]] = value
    }
    const edited = edit(doc, context)
    if (edited === null || edited === undefined) return 'deleted'
    if (typeof edited !== 'object' || isArray(edited)) {
      const what = isArray(edited) ? 'array' : typeof edited
      throw new TypeError('doc must be left an object, or null to delete the document, and is of type ' + what)
    }
    let lines = 'changed'
    let keptCount = 0
    let isChanged = false
    const left = keys(edited)
    for (let at = 0; at < left.length; at++) {
      const name = left[at]
      const value = edited[name]
      const text = value === before[name] ? '' : stringify(value)
      if (text === undefined || value === undefined) continue
      const isKept = text === '' || (isObject(value) && text === textsBefore[name])
      lines += '\n' + stringify(name) + '\n' + (isKept ? '' : text)
      if (isKept) keptCount++
      else isChanged = true
    }
    return isChanged || keptCount !== names.length ? lines : 'unchanged'
  }

  return (edit, context) => {
    const parsed = parse(context)
    return (document) => {
      try {
        return run(edit, parse(document), parsed)
      } catch (error) {
        return 'failed\n' + describe(error)
      }
    }
  }
})()`
