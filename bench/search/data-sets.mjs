import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { writeProducts } from '../products/generate.mjs'
import { readQueryLog } from './query-log.mjs'

const sharedData = fileURLToPath(new URL('../../../shared/data', import.meta.url))
const ARRAY_START = Buffer.from('[')
const COMMA = Buffer.from(',')
const ARRAY_END = Buffer.from(']')
const products = fileURLToPath(new URL('../products', import.meta.url))

/** The two real sets, where the folder beside the project holds them; generated products of their sizes if not. */
export async function openFilms(folder) {
  return (await unpack(folder, 'films', 'movies/movies', 'movies/')) ?? openProducts(folder, 36_000)
}

export async function openPackages(folder) {
  return (
    (await unpack(folder, 'packages', 'large/packages', 'large/packages.')) ?? openProducts(folder, 95_000)
  )
}

export async function openProducts(folder, count) {
  const name = `products-${count >= 1e6 ? `${count / 1e6}m` : `${count / 1000}k`}`
  const documentsFile = join(folder, `${name}.ndjson`)
  await writeProducts(documentsFile, { from: 0, to: count })
  return describe(name, documentsFile, join(products, '/'))
}

/** More products, with ids from `from` on. */
export async function openMoreProducts(folder, { from, count }) {
  const documentsFile = join(folder, `products-from-${from}.ndjson`)
  await writeProducts(documentsFile, { from, to: from + count })
  return documentsFile
}

/** The lines of a file as JSON arrays of at most `size`, ready to send. Bytes are cut and never decoded, so that the
 *  client takes little of the CPU time that the server could use. */
export async function* batchesOf(documentsFile, { size = 1000, skip = 0, limit = Infinity } = {}) {
  let rest = Buffer.alloc(0)
  let lineCount = 0
  let batch = []
  for await (const chunk of createReadStream(documentsFile, { highWaterMark: 1 << 20 })) {
    const bytes = Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf('\n'); end !== -1; end = bytes.indexOf('\n', start)) {
      if (lineCount++ >= skip) batch.push(bytes.subarray(start, end))
      start = end + 1
      const isLast = lineCount === skip + limit
      if (batch.length === size || (isLast && batch.length > 0)) {
        yield jsonArray(batch)
        batch = []
      }
      if (isLast) return
    }
    rest = bytes.subarray(start)
  }
  if (batch.length > 0) yield jsonArray(batch)
}

function jsonArray(lines) {
  const parts = lines.flatMap((line) => [COMMA, line])
  parts[0] = ARRAY_START
  return { count: lines.length, body: Buffer.concat([...parts, ARRAY_END]) }
}

async function unpack(folder, name, documents, others) {
  const packed = join(sharedData, `${documents}.ndjson.gz`)
  if (!existsSync(packed)) return undefined
  const documentsFile = join(folder, `${name}.ndjson`)
  await pipeline(createReadStream(packed), createGunzip(), createWriteStream(documentsFile))
  return describe(name, documentsFile, join(sharedData, others))
}

function describe(name, documentsFile, others) {
  return {
    name,
    documentsFile,
    settings: JSON.parse(readFileSync(`${others}settings.json`, 'utf8')),
    log: readQueryLog(`${others}queries.ndjson`),
  }
}
