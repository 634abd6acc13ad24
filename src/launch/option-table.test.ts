import { describe, expect, test } from 'vitest'
import { decodeOption } from './decode-option.js'
import { environmentNames, fileKey, optionTable } from './option-table.js'

describe('optionTable', () => {
  test('names each option once', () => {
    const flags = optionTable.map(({ flag }) => flag)
    expect(new Set(flags).size).toBe(flags.length)
  })
  test('keeps the options of a group together', () => {
    const groups = optionTable.map(({ group }) => group)
    const changes = groups.filter((group, at) => group !== groups[at - 1])
    expect(new Set(changes).size).toBe(changes.length)
  })
  for (const option of optionTable) {
    test(`--${option.flag} is spelled with small letters and dashes`, () => {
      expect(option.flag).toMatch(/^[a-z]+(-[a-z]+)*$/)
    })
    if (option.default === undefined) continue
    test(`--${option.flag} accepts its own default`, () => {
      expect(decodeOption(option, option.default)).toBeDefined()
    })
  }
})

describe('the names of an option', () => {
  test('in the environment are ours, then that of the reference', () => {
    expect(environmentNames('http-addr')).toEqual(['PARLEY_HTTP_ADDR', 'MEILI_HTTP_ADDR'])
  })
  test('in a config file have underscores', () => {
    expect(fileKey('http-payload-size-limit')).toBe('http_payload_size_limit')
  })
})
