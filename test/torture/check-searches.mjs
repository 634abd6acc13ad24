import { isDeepStrictEqual } from 'node:util'
import { send } from './server.mjs'
import { randomQuery } from './words.mjs'

const defaultRules = ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness']

/** Compares some random searches of each index with what the naive model finds in the documents that must be
 *  there, under the settings that must be. Returns how many. */
export async function checkSearches({ url, world, createSearchModel, random, perIndex }) {
  let compared = 0
  for (const [name, { documents, settings }] of world) {
    const all = [...documents.values()]
    const search = createSearchModel(all, settings)
    const texts = all.flatMap(textsOf)
    for (let count = 0; count < perIndex; count++) {
      const body = randomSearch(random, texts, settings)
      const wanted = search(body)
      const path = `/indexes/${name}/search`
      const found = foundIn(await send(url, { method: 'POST', path, body }))
      compared++
      if (!isDeepStrictEqual(found, wanted))
        throw new Error(difference({ name, settings, body, found, wanted }))
    }
  }
  return compared
}

function difference({ name, settings, body, found, wanted }) {
  const asked = `${name} with ${JSON.stringify(settings)} was asked ${JSON.stringify(body)}`
  return `${asked}: found ${JSON.stringify(found)} and should have found ${JSON.stringify(wanted)}`
}

function foundIn(answer) {
  if (answer?.status !== 200) return answer
  const { hits, totalHits, estimatedTotalHits } = answer.body
  return { ids: hits.map(({ id }) => id), total: totalHits ?? estimatedTotalHits }
}

/** The body of a search that the settings allow. */
function randomSearch(random, texts, { searchableAttributes, sortableAttributes = [], rankingRules }) {
  const mayLookInto = (searchableAttributes ?? ['title', 'body']).filter((name) => name !== 'nested')
  const maySort = sortableAttributes.includes('edits') && (rankingRules ?? defaultRules).includes('sort')
  return {
    q: random.chance(0.1) ? '' : randomQuery(random, texts),
    attributesToRetrieve: ['id'],
    ...(random.chance(0.3) && { matchingStrategy: random.pick(['all', 'frequency']) }),
    ...(random.chance(0.2) && { attributesToSearchOn: mayLookInto.slice(random.below(mayLookInto.length)) }),
    ...(random.chance(0.3) && maySort && { sort: [random.pick(['edits:asc', 'edits:desc'])] }),
    ...random.pick([{}, { limit: 200 }, { offset: 3, limit: 5 }, { page: 2, hitsPerPage: 4 }]),
  }
}

function textsOf(document) {
  return Object.values(document).filter((value) => typeof value === 'string' && value !== '')
}
