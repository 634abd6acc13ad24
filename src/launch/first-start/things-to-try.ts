import { unreachable } from '../../domain/unreachable.js'
import { sampleWorkspace } from './load-samples.js'

/** How somebody at a shell comes by the master key. */
export type KeyAtHand =
  /** Made at this start: shown this once. */
  | { readonly kind: 'new'; readonly key: string; readonly path: string }
  | { readonly kind: 'kept'; readonly path: string }
  /** It was given to this start, and is not repeated. */
  | { readonly kind: 'given' }

export interface Welcome {
  readonly url: string
  readonly key: KeyAtHand
  /** Whether the sample indexes and their workspace are there to be tried. */
  readonly hasSamples: boolean
}

/** The last thing that a start prints. Ends in a newline. */
export function welcomeText({ url, key, hasSamples }: Welcome): string {
  const lines = [
    '',
    `Open ${url} in a browser to search and to chat.`,
    keySentence(key),
    ...(hasSamples ? ['', 'Three things to try in another terminal:', ''] : ['']),
    `  ${exportLine(key)}`,
    ...(hasSamples
      ? thingsToTry(url).flatMap(({ title, command }) => ['', `  # ${title}`, `  ${command}`])
      : []),
    '',
    'Ctrl-C stops the server.',
    '',
  ]
  return lines.join('\n')
}

function keySentence(key: KeyAtHand): string {
  switch (key.kind) {
    case 'new':
      return `The master key below is shown this once. It is kept in ${key.path}, which only you can read.`
    case 'kept':
      return `The master key is kept in ${key.path}.`
    case 'given':
      return 'The master key is the one that you gave.'
    default:
      return unreachable(key)
  }
}

function exportLine(key: KeyAtHand): string {
  switch (key.kind) {
    case 'new':
      return `export KEY=${key.key}`
    case 'kept':
      return `export KEY="$(cat ${inShell(key.path)})"`
    case 'given':
      return "export KEY='put your master key here'"
    default:
      return unreachable(key)
  }
}

interface ThingToTry {
  readonly title: string
  readonly command: string
}

/** Commands for any POSIX shell that has the master key in `KEY`. */
export function thingsToTry(url: string): readonly ThingToTry[] {
  return [
    {
      title: 'Search, with slips of the finger',
      command: curl(`${url}/indexes/books/search`, {
        q: 'wihte whael capitan',
        limit: 3,
        attributesToRetrieve: ['title', 'author', 'year'],
      }),
    },
    {
      title: 'Lighthouses from before 1900, tallest first, counted by country',
      command: curl(`${url}/indexes/places/search`, {
        filter: 'kind = lighthouse AND built < 1900',
        sort: ['height:desc'],
        facets: ['country'],
        limit: 3,
        attributesToRetrieve: ['name', 'country', 'built', 'height'],
      }),
    },
    {
      title: 'A question, answered as a stream',
      command: curl(
        `${url}/chats/${sampleWorkspace}/chat/completions`,
        {
          model: 'built-in',
          stream: true,
          messages: [{ role: 'user', content: 'Which lighthouse had to be built four times?' }],
        },
        '-sN',
      ),
    },
  ]
}

function curl(url: string, body: unknown, flag = '-s'): string {
  return [
    `curl ${flag} ${inShell(url)} -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\`,
    `    -d ${inShell(JSON.stringify(body))}`,
  ].join('\n')
}

/** One word of a POSIX shell, whatever stands in it. */
export function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
