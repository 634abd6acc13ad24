/** A document of the index that the search page is tested with. */
export interface Film {
  readonly id: number
  readonly title: string
  readonly overview: string
  readonly genres: readonly string[]
  readonly year: number
  readonly homepage: string
}

const things = ['Whale', 'Lantern', 'Harbour', 'Orchard', 'Compass', 'Glacier']
const genres = ['drama', 'comedy', 'adventure', 'mystery']
const filler =
  'A quiet town wakes to find that nobody remembers the night before, and two strangers set out along the coast to learn what became of the ferry, its crew and the letters that were on board when it left.'

/** As many films, the same each time. */
export function makeFilms(count: number): readonly Film[] {
  return Array.from({ length: count }, (_, at) => {
    const thing = things[at % things.length] ?? ''
    return {
      id: at + 1,
      title: `The ${thing} of Winter ${at + 1}`,
      overview: `${filler} In the end the ${thing.toLowerCase()} is what they take home. ${filler}`,
      genres: genres.filter((_genre, place) => (at + place) % 3 === 0),
      year: 1960 + at,
      homepage: `https://films.example/${at + 1}`,
    }
  })
}

/** Documents that try to be more than text. */
export const hostileDocuments = [
  {
    id: 1,
    title: '<script>window.broken = 1</script><b>bold</b>',
    '<img src=x onerror="window.broken=2">': 'a name',
    constructor: 'built',
    link: 'javascript:window.broken=3',
    picture: '<img src=x onerror="window.broken=4">',
    nested: { '<svg onload="window.broken=5">': ['<iframe srcdoc="x"></iframe>', { deep: '</dd></dl>' }] },
    marked: '\ue000not a match\ue001 &lt;em&gt;',
    safe: 'https://films.example/?a="><script>window.broken=6</script>',
  },
]

export const hostileFacets = ['constructor', 'picture', '<img src=x onerror="window.broken=2">']
