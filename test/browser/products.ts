/** A document as these tests send it. */
export interface Product {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly brand: string
  readonly features: readonly string[]
  /** No two cost the same, so that an order by price is one order. */
  readonly price: number
  readonly rating: number
  /** In seconds since 1970. */
  readonly released: number
  readonly _geo?: { readonly lat: number; readonly lng: number }
}

const nouns = ['lantern', 'kettle', 'backpack', 'umbrella', 'notebook', 'compass', 'hammock', 'tripod']
const adjectives = ['Crimson', 'Folding', 'Woollen', 'Polished', 'Waterproof', 'Miniature', 'Vintage']
/** Some with every sign that a filter has to escape. */
export const brands = [
  'Aurora',
  'Borealis',
  'Cumulus',
  'Aurelia',
  `O'Neil & "Sons"`,
  'C:\\Drive',
  'Ümlaut AG',
]
const features = ['rechargeable', 'insulated', 'recycled', 'magnetic', 'modular']

/** The same products each time: a few hundred, of a small vocabulary. */
export function makeProducts(count: number): readonly Product[] {
  const random = seeded(20_240_229)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const coordinate = (limit: number) => Math.round((random() * 2 - 1) * limit * 100) / 100
  return Array.from({ length: count }, (_, id) => ({
    id,
    title: `${pick(adjectives)} ${pick(nouns)}`,
    description: `Goes well with a ${pick(nouns)} in any weather.`,
    brand: pick(brands),
    features: features.filter(() => random() < 0.4),
    // As 7919 and 10007 have no common divisor, no two are the same.
    price: 5 + ((id * 7919) % 10_007) / 100,
    rating: 1 + Math.floor(random() * 9) / 2,
    released: 1_500_000_000 + Math.floor(random() * 200_000_000),
    ...(random() < 0.9 && { _geo: { lat: coordinate(70), lng: coordinate(180) } }),
  }))
}

/** A generator of numbers from 0 to 1 that begins alike each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
