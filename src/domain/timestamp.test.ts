import { describe, expect, test } from 'vitest'
import { formatMoment, parseDay, parseMoment } from './timestamp.js'

describe('a moment is read', () => {
  const read = [
    { because: 'in UTC', text: '2042-04-02T00:42:42Z', moment: '2042-04-02T00:42:42.000Z' },
    { because: 'in small letters', text: '2042-04-02t00:42:42z', moment: '2042-04-02T00:42:42.000Z' },
    { because: 'with a space', text: '2042-04-02 00:42:42Z', moment: '2042-04-02T00:42:42.000Z' },
    { because: 'east of Greenwich', text: '2042-04-02T00:42:42+05:30', moment: '2042-04-01T19:12:42.000Z' },
    { because: 'west of Greenwich', text: '2042-12-31T23:30:00-01:00', moment: '2043-01-01T00:30:00.000Z' },
    { because: 'with a tenth', text: '2042-04-02T00:42:42.1Z', moment: '2042-04-02T00:42:42.100Z' },
    {
      because: 'with nanoseconds, which are cut',
      text: '2042-04-02T00:42:42.999999999Z',
      moment: '2042-04-02T00:42:42.999Z',
    },
    { because: 'without a zone', text: '2042-04-02T00:42:42', moment: '2042-04-02T00:42:42.000Z' },
    {
      because: 'without a zone and with a space',
      text: '2042-04-02 00:42:42',
      moment: '2042-04-02T00:42:42.000Z',
    },
    { because: 'from a day', text: '2042-04-02', moment: '2042-04-02T00:00:00.000Z' },
    { because: 'on a leap day', text: '2028-02-29', moment: '2028-02-29T00:00:00.000Z' },
    { because: 'in the first year', text: '0000-01-01', moment: '0000-01-01T00:00:00.000Z' },
    { because: 'in the last second', text: '9999-12-31T23:59:59Z', moment: '9999-12-31T23:59:59.000Z' },
  ]
  for (const { because, text, moment } of read)
    test(because, () => expect(parseMoment(text)?.toISOString()).toBe(moment))
})

describe('a moment is not read', () => {
  const unread = [
    { because: 'from nothing', text: '' },
    { because: 'from words', text: 'tomorrow' },
    { because: 'from a number', text: '1900000000' },
    { because: 'on 30 February', text: '2042-02-30' },
    { because: 'on 29 February of a common year', text: '2042-02-29T00:00:00Z' },
    { because: 'in month 13', text: '2042-13-01' },
    { because: 'on day 0', text: '2042-01-00' },
    { because: 'at hour 24', text: '2042-01-01T24:00:00Z' },
    { because: 'at hour 24 without a zone', text: '2042-01-01 24:00:00' },
    { because: 'at minute 60', text: '2042-01-01T00:60:00Z' },
    { because: 'at second 61', text: '2042-01-01T00:00:61Z' },
    { because: 'without seconds', text: '2042-01-01T00:00Z' },
    { because: 'with a dot and no fraction', text: '2042-01-01T00:00:00.Z' },
    { because: 'with a fraction and no zone', text: '2042-01-01T00:00:00.5' },
    { because: 'in a zone of 24 hours', text: '2042-01-01T00:00:00+24:00' },
    { because: 'in a zone without a colon', text: '2042-01-01T00:00:00+0100' },
    { because: 'with a year of two digits', text: '42-01-01' },
    { because: 'with a month of one digit', text: '2042-1-01' },
    { because: 'with a sign', text: '+2042-01-01' },
    { because: 'with a space in front', text: ' 2042-01-01' },
    { because: 'with a line break behind', text: '2042-01-01\n' },
    { because: 'in a year that cannot be written, after the last', text: '9999-12-31T23:59:59-01:00' },
    { because: 'in a year that cannot be written, before the first', text: '0000-01-01T00:00:00+01:00' },
  ]
  for (const { because, text } of unread) test(because, () => expect(parseMoment(text)).toBe(undefined))
})

test('a day alone is read as midnight', () =>
  expect(parseDay('2042-04-02')?.toISOString()).toBe('2042-04-02T00:00:00.000Z'))

test('a day with a time is no day', () => expect(parseDay('2042-04-02T00:00:00Z')).toBe(undefined))

test('a moment is always written with a fraction', () =>
  expect(formatMoment(new Date(Date.UTC(2042, 3, 2)))).toBe('2042-04-02T00:00:00.000Z'))
