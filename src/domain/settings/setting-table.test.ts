import { describe, expect, test } from 'vitest'
import { decodeSetting } from './decode-settings.js'
import { settingNames, settingRow } from './setting-table.js'

const inOrder = `displayedAttributes searchableAttributes filterableAttributes sortableAttributes foreignKeys
  rankingRules stopWords nonSeparatorTokens separatorTokens dictionary synonyms distinctAttribute
  proximityPrecision typoTolerance faceting pagination embedders searchCutoffMs localizedAttributes facetSearch
  prefixSearch chat`

describe('the table of settings', () => {
  test('is in the order of display', () => expect(settingNames).toEqual(inOrder.split(/\s+/)))

  test('takes the members of objects, and everything else whole', () => {
    const patched = settingNames.filter((name) => settingRow(name).verb === 'PATCH')
    expect(patched).toEqual(['typoTolerance', 'faceting', 'pagination', 'embedders', 'chat'])
  })

  for (const name of settingNames) {
    const { route, invalid, default: byDefault } = settingRow(name)

    test(`names the route and the code of ${name} after it`, () => {
      const words = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const snake = name === 'chat' ? 'index_chat' : words.replaceAll('-', '_')
      expect({ route, invalid }).toEqual({ route: words, invalid: `invalid_settings_${snake}` })
    })

    test(`has a default of ${name} that can be sent`, () =>
      expect(() => decodeSetting(name, byDefault)).not.toThrow())
  }
})
