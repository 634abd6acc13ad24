// The script of the page under test, as a shop would write it. `?key=` is the key to search with, and
// `?host=` the server when it is not the one that the page came from.
import { instantMeiliSearch } from '@meilisearch/instant-meilisearch'
import instantsearch from 'instantsearch.js'
import { connectGeoSearch } from 'instantsearch.js/es/connectors'
import {
  clearRefinements,
  configure,
  currentRefinements,
  hits,
  pagination,
  rangeInput,
  rangeSlider,
  refinementList,
  searchBox,
  sortBy,
  stats,
} from 'instantsearch.js/es/widgets'

const address = new URLSearchParams(location.search)
const { searchClient } = instantMeiliSearch(
  address.get('host') ?? location.origin,
  address.get('key') ?? '',
  { finitePagination: true, primaryKey: 'id' },
)
const search = instantsearch({ indexName: 'products', searchClient })

/** Corners as a map would report them; the last box lies across the line where longitudes wrap around. */
const boxes = {
  europe: { northEast: { lat: 60, lng: 40 }, southWest: { lat: 35, lng: -10 } },
  pacific: { northEast: { lat: 50, lng: -120 }, southWest: { lat: -50, lng: 150 } },
}

const geoBox = connectGeoSearch(({ refine, clearMapRefinement, isRefinedWithMap }, isFirstRender) => {
  const element = document.querySelector('#geo')
  if (isFirstRender) {
    for (const [name, box] of Object.entries(boxes)) {
      element.querySelector(`[data-box=${name}]`).addEventListener('click', () => refine(box))
    }
    element.querySelector('[data-box=world]').addEventListener('click', () => clearMapRefinement())
  }
  element.dataset.refined = isRefinedWithMap()
})

search.addWidgets([
  configure({ hitsPerPage: 12 }),
  searchBox({ container: '#search-box', autofocus: true }),
  stats({ container: '#stats', templates: { text: ({ nbHits }) => `${nbHits} found` } }),
  sortBy({
    container: '#sort',
    items: [
      { label: 'Best first', value: 'products' },
      { label: 'Cheapest first', value: 'products:price:asc' },
      { label: 'Dearest first', value: 'products:price:desc' },
    ],
  }),
  refinementList({ container: '#brand', attribute: 'brand', operator: 'or', searchable: true }),
  refinementList({ container: '#features', attribute: 'features', operator: 'and' }),
  rangeInput({ container: '#price', attribute: 'price', precision: 2 }),
  rangeSlider({ container: '#rating', attribute: 'rating', tooltips: false, pips: false }),
  currentRefinements({ container: '#current' }),
  clearRefinements({ container: '#clear' }),
  geoBox(),
  hits({
    container: '#hits',
    templates: {
      item: (hit, { html, components }) => html`
        <article data-id="${hit.id}">
          <h2>${components.Highlight({ hit, attribute: 'title' })}</h2>
          <p>${components.Highlight({ hit, attribute: 'description' })}</p>
          <p>${hit.brand}, ${hit.price}</p>
        </article>
      `,
      empty: ({ query }, { html }) => html`<p class="none">Nothing found for “${query}”</p>`,
    },
  }),
  pagination({ container: '#pagination' }),
])

search.start()
