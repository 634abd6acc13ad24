import { randomQuery, randomText, vocabulary } from './words.mjs'

/** The requests that the torture sends. Each carries its own name, which the task it makes is found by
 *  afterwards, even when the answer was lost with the server. */

const indexes = ['alpha', 'beta', 'gamma', 'delta']
/** Few, so that documents often take the place of others, and the naive search stays quick. */
const DISTINCT_IDS = 120

/** One random request: what to send, and what the model must know of it. */
export function randomOperation(random, name) {
  const index = random.pick(indexes)
  const kind = random.pick(weightedKinds)
  switch (kind) {
    case 'replace':
    case 'update':
      return importOf(random, name, index, kind)
    case 'large':
      return importOf(random, name, index, 'replace', 300 + random.below(700))
    case 'ids': {
      const ids = Array.from({ length: 1 + random.below(10) }, () => random.below(DISTINCT_IDS))
      return post(name, index, `documents/delete-batch`, ids, { kind: 'deleteIds', index, ids })
    }
    case 'clear':
      return {
        ...request('DELETE', `/indexes/${index}/documents?customMetadata=${name}`),
        effect: { kind: 'clear', index },
        name,
      }
    case 'edit':
      return post(
        name,
        index,
        'documents/edit',
        { function: 'doc.edits = (doc.edits || 0) + 1' },
        { kind: 'edit', index },
      )
    case 'settings':
      return settingsOf(random, name, index)
    case 'swap': {
      const other = random.pick(indexes.filter((candidate) => candidate !== index))
      const body = [{ indexes: [index, other] }]
      return {
        ...request('POST', '/swap-indexes', body),
        effect: { kind: 'swap', indexes: [index, other] },
        name,
      }
    }
    case 'deleteIndex':
      return { ...request('DELETE', `/indexes/${index}`), effect: { kind: 'deleteIndex', index }, name }
    case 'cancel':
      return {
        ...request('POST', `/tasks/cancel?types=documentDeletion&indexUids=${index}`),
        effect: { kind: 'none' },
        name,
      }
    case 'compact':
      return { ...request('POST', `/indexes/${index}/compact`), effect: { kind: 'none' }, name }
    case 'read':
      return { ...request('GET', '/stats'), effect: { kind: 'read' }, name }
    case 'search': {
      const body = { q: randomQuery(random, vocabulary) }
      return { ...request('POST', `/indexes/${index}/search`, body), effect: { kind: 'read' }, name }
    }
    default:
      throw new Error(`nothing is known of ${kind}`)
  }
}

const weightedKinds = [
  ...Array.from({ length: 10 }, () => 'replace'),
  ...Array.from({ length: 6 }, () => 'update'),
  'large',
  ...Array.from({ length: 4 }, () => 'ids'),
  'clear',
  ...Array.from({ length: 9 }, () => 'edit'),
  ...Array.from({ length: 5 }, () => 'settings'),
  ...Array.from({ length: 2 }, () => 'swap'),
  'deleteIndex',
  'cancel',
  'compact',
  'read',
  ...Array.from({ length: 4 }, () => 'search'),
]

function importOf(random, name, index, method, count = 1 + random.below(20)) {
  const documents = Array.from({ length: count }, () => {
    const document = {
      id: random.below(DISTINCT_IDS),
      title: randomText(random, 4),
      [`field${random.below(5)}`]: `${name}-${random.below(1000)}`,
    }
    return random.chance(0.3)
      ? {
          ...document,
          body: randomText(random, 12),
          nested: { value: random.below(100) },
          big: 'x'.repeat(random.below(2000)),
        }
      : document
  })
  const verb = method === 'replace' ? 'POST' : 'PUT'
  const path = `/indexes/${index}/documents?primaryKey=id&customMetadata=${name}`
  return { ...request(verb, path, documents), effect: { kind: method, index, documents }, name }
}

/** One to three settings, each of them whole. */
function settingsOf(random, name, index) {
  const chosen = Array.from({ length: 1 + random.below(3) }, () => random.pick(Object.keys(randomSettings)))
  const settings = Object.fromEntries(chosen.map((setting) => [setting, randomSettings[setting](random)]))
  return {
    ...request('PATCH', `/indexes/${index}/settings`, settings),
    effect: { kind: 'settings', index },
    name,
  }
}

const randomSettings = {
  searchableAttributes: (random) => someOf(random, ['title', 'body', 'field0', 'field1', 'field2', 'nested']),
  stopWords: (random) => inOrder(someOf(random, vocabulary, 3)),
  synonyms: (random) =>
    Object.fromEntries(
      someOf(random, vocabulary, 3).map((word) => [word, [randomText(random, 1) || 'sea', 'sun set']]),
    ),
  rankingRules: (random) => someOf(random, [...wordRules, 'sort', 'edits:desc', 'nested.value:asc']),
  sortableAttributes: (random) => (random.chance(0.7) ? ['edits'] : []),
}

const wordRules = ['words', 'typo', 'proximity', 'attributeRank', 'wordPosition', 'exactness']

/** As a set of words is shown. */
function inOrder(words) {
  return words.toSorted((left, right) => (left < right ? -1 : 1))
}

/** At least one, in any order. */
function someOf(random, values, most = values.length) {
  const rest = [...values]
  return Array.from({ length: 1 + random.below(most) }, () => rest.splice(random.below(rest.length), 1)[0])
}

function post(name, index, path, body, effect) {
  return { ...request('POST', `/indexes/${index}/${path}?customMetadata=${name}`, body), effect, name }
}

function request(method, path, body) {
  return { method, path, body }
}
