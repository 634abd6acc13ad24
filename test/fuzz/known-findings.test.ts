import { describe, expect, test } from 'vitest'
import { lineOf } from './fuzz-input.js'
import { knownFindings } from './known-findings.js'
import { loadTarget, targetNames } from './targets.js'

describe('what was found once stays fixed', () => {
  for (const { target, input, because } of knownFindings)
    test(`${target}: ${because} (${lineOf(input).slice(0, 60)})`, async () => {
      const { check } = await loadTarget(target)
      expect(() => check(input)).not.toThrow()
    })
})

for (const name of targetNames)
  test(`${name} keeps its promises for its corpus`, async () => {
    const { check, corpus } = await loadTarget(name)
    for (const input of corpus) expect(() => check(input)).not.toThrow()
  })
