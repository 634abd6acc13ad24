// Synthetic shop products, as many as wanted. Document i depends on the seed and on i alone, so any document can be
// made again without the rest. Words and how often each occurs come from vocab.tsv.gz.
import { createWriteStream, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { gunzipSync } from 'node:zlib'
import { randomSource, weightedPicker } from './random.mjs'

const SYLLABLES =
  'ba be bi bo bra bri ca ce co cra da de di do dra el en er fa fe fi flo ga ge gi glo go ha he hi ja jo ka ke ki ko kra la le li lo lu ma me mi mo na ne ni no nor or pa pe pi po pra qua ra re ri ro sa se si so sta ste ta te ti to tra tri tu va ve vi vo wa we xa ya ze zo zu'.split(
    ' ',
  )
const COLORS =
  'black white silver red blue green yellow orange purple pink brown grey gold beige teal navy'.split(' ')
const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const MATERIALS = 'cotton steel oak plastic leather glass aluminium wool ceramic linen rubber bamboo'.split(
  ' ',
)
const CITIES = [
  ['Paris', 48.8566, 2.3522],
  ['London', 51.5074, -0.1278],
  ['Berlin', 52.52, 13.405],
  ['Madrid', 40.4168, -3.7038],
  ['Rome', 41.9028, 12.4964],
  ['New York', 40.7128, -74.006],
  ['Chicago', 41.8781, -87.6298],
  ['Austin', 30.2672, -97.7431],
  ['Toronto', 43.6532, -79.3832],
  ['São Paulo', -23.5505, -46.6333],
  ['Lagos', 6.5244, 3.3792],
  ['Nairobi', -1.2921, 36.8219],
  ['Mumbai', 19.076, 72.8777],
  ['Tokyo', 35.6762, 139.6503],
  ['Seoul', 37.5665, 126.978],
  ['Sydney', -33.8688, 151.2093],
]
const MODEL_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const ROOT_CATEGORIES = 24
const LEAVES_A_ROOT = 18
const BRANDS = 3000
const WORDS_A_LEAF = 220
const WORDS_A_ROOT = 120

/** The order of the draws is part of the data: another order makes other documents, which queries.ndjson, made
 *  for seed 1, would no longer find. */
export function productGenerator(seed = 1) {
  const vocabulary = readVocabulary()
  const { words } = vocabulary
  const setUp = randomSource(seed, 0xca7)
  const categories = makeCategories(words, setUp)
  const brands = makeBrands(setUp)
  const pickWord = weightedPicker(vocabulary.counts)
  const pickTopicWord = weightedPicker(
    Array.from({ length: WORDS_A_LEAF + WORDS_A_ROOT }, (_, at) => 1 / (at + 2)),
  )
  const pickCategory = weightedPicker(categories.map((_, at) => 1 / (at + 3) ** 0.7))
  const pickBrand = weightedPicker(brands.map((_, at) => 1 / (at + 5)))

  return function product(id) {
    const random = randomSource(seed, 0xd0c, id)
    const below = (limit) => Math.floor(random() * limit)
    const category = categories[pickCategory(random)]
    const brand = brands[pickBrand(random)]
    const model = `${MODEL_LETTERS[below(23)]}${MODEL_LETTERS[below(23)]}-${Math.floor(100 + random() * 99900)}`
    const topicWord = () => category.words[pickTopicWord(random)]
    const titleWord = () => (random() < 0.8 ? topicWord() : words[Math.floor(100 + random() * 20000)])
    const textWord = () => {
      const kind = random()
      if (kind < 0.55) return words[pickWord(random)]
      if (kind < 0.985) return topicWord()
      return kind < 0.993 ? String(below(5000)) : words[below(words.length)]
    }
    const titleWords = Array.from({ length: 2 + below(4) }, () => capitalize(titleWord()))
    const description = sentences(random, textWord)
    const price = Math.round(Math.exp(1.2 + random() * 5.2 + random()) * 100) / 100
    const [city, latitude, longitude] = CITIES[below(CITIES.length)]
    const variantCount = 1 + Math.floor(random() * random() * 6)
    return {
      id,
      title: [brand, ...titleWords, model].join(' '),
      description,
      brand,
      model,
      categories: { lvl0: category.root, lvl1: category.leaf },
      colors: [
        ...new Set(
          Array.from({ length: 1 + below(3) }, () => COLORS[Math.floor(random() ** 1.6 * COLORS.length)]),
        ),
      ],
      price,
      rating: Math.round((1 + 4 * random() ** 0.45) * 10) / 10,
      reviews: Math.floor(random() ** 6 * 20000),
      in_stock: random() < 0.82,
      created_at: 1500000000 + below(230000000),
      specs: {
        material: MATERIALS[below(MATERIALS.length)],
        weight_g: Math.floor(Math.exp(2 + random() * 8)),
        warranty: { years: below(6) },
      },
      variants: Array.from({ length: variantCount }, (_, at) => ({
        sku: `${model}-${at}`,
        size: SIZES[below(6)],
        price: Math.round(price * (0.9 + random() * 0.3) * 100) / 100,
      })),
      warehouse: city,
      _geo: {
        lat: Number((latitude + (random() - 0.5)).toFixed(5)),
        lng: Number((longitude + (random() - 0.5)).toFixed(5)),
      },
    }
  }
}

/** Writes products `from` (included) to `to` (not), a JSON object a line. */
export async function writeProducts(path, { from, to }) {
  const product = productGenerator()
  const file = createWriteStream(path)
  let block = ''
  for (let id = from; id < to; id++) {
    block += `${JSON.stringify(product(id))}\n`
    if (block.length < 1 << 20 && id < to - 1) continue
    if (!file.write(block)) await once(file, 'drain')
    block = ''
  }
  file.end()
  await once(file, 'close')
}

function readVocabulary() {
  const packed = readFileSync(new URL('vocab.tsv.gz', import.meta.url))
  const rows = gunzipSync(packed)
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
  return { words: rows.map(([word]) => word), counts: rows.map(([, count]) => Number(count)) }
}

/** Each leaf leans on words of its own, from the middle of the list by frequency, and on those of its root. */
function makeCategories(words, random) {
  const middleWord = () => words[Math.floor(200 + random() ** 2 * 24000)]
  const some = (count) => Array.from({ length: count }, middleWord)
  return Array.from({ length: ROOT_CATEGORIES }, () => {
    const root = capitalize(middleWord())
    const rootWords = some(WORDS_A_ROOT)
    return Array.from({ length: LEAVES_A_ROOT }, () => ({
      root,
      leaf: `${root} > ${capitalize(middleWord())}`,
      words: [...some(WORDS_A_LEAF), ...rootWords],
    }))
  }).flat()
}

function makeBrands(random) {
  const names = new Set()
  while (names.size < BRANDS) {
    const count = 2 + Math.floor(random() * 2)
    const syllables = Array.from({ length: count }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)])
    names.add(capitalize(syllables.join('')))
  }
  return [...names]
}

/** 12 to 120 words, 38 on average, in sentences of 6 to 19. */
function sentences(random, nextWord) {
  const count = 12 + Math.floor(-Math.log(1 - random() * 0.98) * 28)
  let text = ''
  let left = 0
  for (let at = 0; at < count; at++) {
    const word = nextWord()
    if (left === 0) {
      text += (at > 0 ? '. ' : '') + capitalize(word)
      left = 5 + Math.floor(random() * 14)
    } else {
      text += (random() < 0.06 ? ', ' : ' ') + word
      left--
    }
  }
  return `${text}.`
}

function capitalize(word) {
  return `${word[0].toUpperCase()}${word.slice(1)}`
}
