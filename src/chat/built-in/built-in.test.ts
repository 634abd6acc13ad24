import { describe, expect, test } from 'vitest'
import type { Source } from '../chat-event.js'
import { answerByPassages } from './answer-by-passages.js'
import { contentWords, likeness } from './content-words.js'
import { standaloneQuestion } from './standalone-question.js'

describe('the words that tell what a question is about', () => {
  const cases = [
    { text: 'What is the capital of Portugal?', words: ['capital', 'portugal'] },
    { text: 'Où est la forêt de Brocéliande ?', words: ['foret', 'broceliande'] },
    { text: 'Wie heißt der Fluss durch Köln?', words: ['heißt', 'fluss', 'durch', 'koln'] },
    { text: 'who is it', words: ['who', 'is', 'it'] },
    { text: '', words: [] },
  ]
  for (const { text, words } of cases)
    test(text || 'nothing', () => expect(contentWords(text)).toEqual(words))
})

describe('two words are alike', () => {
  const cases = [
    { one: 'lighthouse', other: 'lighthouses', isAlike: true },
    { one: 'climbing', other: 'climbed', isAlike: true },
    { one: 'cat', other: 'car', isAlike: false },
    { one: 'cat', other: 'cat', isAlike: true },
    { one: 'station', other: 'stationary', isAlike: true },
    { one: 'inter', other: 'international', isAlike: false },
  ]
  for (const { one, other, isAlike } of cases)
    test(`${one} and ${other}: ${isAlike}`, () => expect(likeness(one, other) > 0).toBe(isAlike))
})

describe('a question that stands alone', () => {
  const cases = [
    {
      asked: ['Which films are about whales?'],
      question: 'films whales',
      because: 'is searched for by its words',
    },
    {
      asked: ['Tell me about Moby Dick', 'and who wrote it?'],
      question: 'moby dick wrote',
      because: 'takes up the one before when it points back',
    },
    {
      asked: ['Tell me about Moby Dick', 'and it?'],
      question: 'moby dick',
      because: 'is the one before when it says nothing',
    },
    {
      asked: ['Tell me about Moby Dick', 'Which lighthouse stands in Brittany?'],
      question: 'lighthouse stands brittany',
      because: 'forgets the one before when it says enough',
    },
    { asked: ['  '], question: '', because: 'is nothing when nothing is asked' },
    { asked: [], question: '', because: 'is nothing in an empty conversation' },
  ]
  for (const { asked, question, because } of cases)
    test(because, () =>
      expect(standaloneQuestion(asked.map((content) => ({ role: 'user' as const, content })))).toBe(question),
    )
  test('reads content parts and passes over other roles', () => {
    const content = [{ type: 'text', text: 'whales ' }, { type: 'image_url' }, { type: 'text', text: 'sing' }]
    const messages = [
      { role: 'user', content },
      { role: 'assistant', content: 'penguins' },
    ] as const
    expect(standaloneQuestion(messages)).toBe('whales sing')
  })
})

const documents = [
  {
    id: 1,
    title: 'Cordouan',
    text: 'Cordouan is the oldest lighthouse of France. It stands in the sea. Kings paid for it.',
  },
  {
    id: 2,
    title: 'Eddystone',
    text: 'The lighthouse of Eddystone was built four times. Smeaton built the third one of granite.',
  },
  {
    id: 3,
    title: 'A [1](http://evil.example) <img src=x>',
    text: 'Granite of *Eddystone* ![x](http://evil.example/y) lighthouse [2] here.',
  },
]

const sources = documents.map((document, at): Source => ({
  number: at + 1,
  indexUid: 'places',
  documentId: document.id,
  json: JSON.stringify(document),
}))

async function answer(question: string, found = sources, isFallback = false): Promise<string> {
  let text = ''
  for await (const piece of answerByPassages({ question, sources: found, isFallback })) text += piece
  return text
}

describe('the built-in answerer', () => {
  test('quotes the sentence that answers, with its number', async () => {
    const text = await answer('oldest lighthouse France', sources.slice(0, 2))
    expect(text).toContain('**Cordouan**: Cordouan is the oldest lighthouse of France. [1]')
    expect(text.indexOf('[1]')).toBeLessThan(text.indexOf('[2]'))
  })
  test('says what it is', async () => expect(await answer('granite')).toContain('uses no language model'))
  test('says that it stands in', async () =>
    expect(await answer('granite', sources, true)).toMatch(
      /^The language model of this workspace cannot be reached/,
    ))
  test('says that nothing was found, and cites nothing', async () => {
    expect(await answer('granite', [])).toMatch(/^I found no passage about “granite”/)
    expect(await answer('zebra')).not.toMatch(/\[\d/)
  })
  test('explains itself when nothing was asked', async () =>
    expect(await answer('')).toMatch(/^Ask me something/))
  test('lets nothing of a document become a link, an image or a citation', async () => {
    const text = await answer('granite eddystone', sources.slice(2))
    expect(text.match(/(?<!\\)\[/g)).toEqual(['['])
    expect(text).not.toMatch(/(?<!\\)</)
    expect(text).not.toMatch(/(?<!\\)!/)
    expect(text.match(/(?<!\\)\[\d+(?<!\\)\]/g)).toEqual(['[3]'])
  })
  test('names the field of a short value', async () => {
    const json = JSON.stringify({ id: 7, name: 'Desk lamp', price: 39.5, colour: 'green' })
    const lamp = { number: 4, indexUid: 'products', documentId: 7, json }
    expect(await answer('price desk lamp', [lamp])).toContain('**Desk lamp**: price: 39.5 [4]')
  })
})
