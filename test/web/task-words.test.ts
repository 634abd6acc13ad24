import { describe, expect, test } from 'vitest'
import { taskStatuses, taskTypes } from '../../src/domain/task.js'
import { detailsText, statusWords, typeWords } from '../../web/pages/tasks/task-words.js'
import { durationText } from '../../web/ui/duration-text.js'
import { momentText } from '../../web/ui/moment-text.js'

test('there are words for every status', () => expect(Object.keys(statusWords)).toEqual([...taskStatuses]))

test('there are words for every type', () => expect(Object.keys(typeWords)).toEqual([...taskTypes]))

describe('what a task says of itself', () => {
  const cases = [
    {
      type: 'documentAdditionOrUpdate',
      details: { receivedDocuments: 60_000, indexedDocuments: null },
      told: '60,000 received',
    },
    {
      type: 'documentDeletion',
      details: { providedIds: 0, deletedDocuments: 3, originalFilter: '"a = 1"' },
      told: '0 ids given, 3 deleted, filter "a = 1"',
    },
    {
      type: 'settingsUpdate',
      details: { stopWords: ['a'], typoTolerance: { enabled: false } },
      told: 'stopWords, typoTolerance',
    },
    { type: 'indexCreation', details: { primaryKey: 'id' }, told: 'primary key id' },
    { type: 'indexCreation', details: { primaryKey: null }, told: '' },
    { type: 'dumpCreation', details: null, told: '' },
  ]
  for (const { type, details, told } of cases)
    test(`${type}: ${told}`, () => expect(detailsText({ type, details })).toBe(told))
})

const durations = [
  { iso: 'PT0.012S', told: '12 ms' },
  { iso: 'PT1.250S', told: '1.3 s' },
  { iso: 'PT75S', told: '1 min 15 s' },
  { iso: 'P1DT60S', told: '24 h 1 min' },
  { iso: null, told: '' },
]
for (const { iso, told } of durations) test(`${iso} is ${told}`, () => expect(durationText(iso)).toBe(told))

const now = new Date('2025-05-06T12:00:00Z')
const moments = [
  { at: '2025-05-06T11:59:58Z', told: 'just now' },
  { at: '2025-05-06T11:59:30Z', told: '30 s ago' },
  { at: '2025-05-06T11:15:00Z', told: '45 min ago' },
  { at: '2025-05-06T02:00:00Z', told: '10 h ago' },
  { at: '2025-05-01T02:03:00Z', told: '2025-05-01 02:03' },
]
for (const { at, told } of moments)
  test(`${at} was ${told}`, () => expect(momentText(new Date(at), now)).toBe(told))
