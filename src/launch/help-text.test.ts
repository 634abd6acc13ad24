import { describe, expect, test } from 'vitest'
import { helpText } from './help-text.js'
import { environmentNames, optionTable } from './option-table.js'

const mentions = [
  { text: 'parley [command] [options]', because: 'how it is called' },
  { text: 'version    ', because: 'every command' },
  { text: '<off|error|warn|info|debug|trace>', because: 'what a choice takes' },
  { text: '[default localhost:7700, PARLEY_HTTP_ADDR]', because: 'a default and its variable' },
  { text: '--max-waiting-tasks <count>', because: 'that a count is one' },
  { text: '[default 50GiB, PARLEY_MAX_WAITING_BYTES]', because: 'a size as it may be given' },
  { text: '[PARLEY_MASTER_KEY]', because: 'the variable alone where there is no default' },
  { text: 'A flag wins over an environment variable', because: 'which source wins' },
]

describe('helpText', () => {
  for (const { text, because } of mentions) test(`says ${because}`, () => expect(helpText()).toContain(text))
  for (const { flag } of optionTable) {
    test(`lists --${flag} with its variable`, () => {
      expect(helpText()).toContain(`\n  --${flag}`)
      expect(helpText()).toContain(environmentNames(flag)[0])
    })
  }
  test('fits a terminal of 80 columns', () => {
    expect(
      helpText()
        .split('\n')
        .filter((line) => line.length > 80),
    ).toEqual([])
  })
})
