import type { SearchBody } from './search-request.js'

interface Described {
  /** Of the server, such as `http://localhost:7700`. */
  readonly origin: string
  readonly index: string
  readonly body: SearchBody
  /** Whether the server asks for a key. The key itself is never shown: `KEY` stands for it. */
  readonly needsKey: boolean
}

/** The search as a command for a shell. */
export function asCurl({ origin, index, body, needsKey }: Described): string {
  return [
    `curl ${shellQuoted(`${origin}/indexes/${encodeURIComponent(index)}/search`)}`,
    ...(needsKey ? ['  -H "Authorization: Bearer $KEY"'] : []),
    "  -H 'Content-Type: application/json'",
    `  --data-raw ${shellQuoted(objectText(body))}`,
  ].join(' \\\n')
}

/** The search as a program with the `meilisearch` package. */
export function asJavaScript({ origin, index, body: { q, ...options }, needsKey }: Described): string {
  const key = needsKey ? ', apiKey: process.env.KEY' : ''
  return [
    "import { Meilisearch } from 'meilisearch'",
    '',
    `const client = new Meilisearch({ host: ${JSON.stringify(origin)}${key} })`,
    `const found = await client.index(${JSON.stringify(index)}).search(${JSON.stringify(q)}, ${objectText(options)})`,
    'console.log(found.hits)',
  ].join('\n')
}

/** JSON with a member on each line. */
function objectText(members: object): string {
  const lines = Object.entries(members).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  )
  return `{\n${lines.join(',\n')}\n}`
}

/** Between single quotes a shell reads everything as it stands, but for the single quote. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
