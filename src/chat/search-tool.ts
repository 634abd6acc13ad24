import type { PromptName } from '../domain/chat/workspace-settings.js'
import type { SearchFunctionName } from '../domain/chat/special-tools.js'
import type { AttributeHint } from './attribute-hints.js'
import type { OfferedIndex } from './describe-indexes.js'
import type { FunctionTool } from './language-model.js'

export interface SearchToolParts {
  readonly name: SearchFunctionName
  readonly prompts: Readonly<Record<PromptName, string>>
  /** At least one. */
  readonly indexes: readonly OfferedIndex[]
}

/** Of UTF-16 units, which for a bound is near enough to bytes. */
const MOST_PER_INDEX = 2_000
const MOST_IN_TOTAL = 16_000

/** The one function a model is given. */
export function searchTool({ name, prompts, indexes }: SearchToolParts): FunctionTool {
  return {
    name,
    description: `${prompts.searchDescription}\n\n${indexList(indexes)}`,
    parameters: {
      type: 'object',
      properties: {
        index_uid: {
          type: 'string',
          enum: indexes.map(({ uid }) => uid),
          description: prompts.searchIndexUidParam,
        },
        q: { type: 'string', description: prompts.searchQParam },
        filter: {
          type: 'string',
          description: [prompts.searchFilterParam, ...attributeLists(indexes)].join('\n\n'),
        },
      },
      required: ['index_uid', 'q', 'filter'],
      additionalProperties: false,
    },
  }
}

function indexList(indexes: readonly OfferedIndex[]): string {
  let room = MOST_IN_TOTAL
  const lines = indexes.map(({ uid, description }) => {
    const line = description === '' || description.length > room ? `- ${uid}` : `- ${uid}: ${description}`
    room -= line.length
    return line
  })
  return ['The indexes:', ...lines].join('\n')
}

/** A list for each index that has attributes, as long as there is room. */
function attributeLists(indexes: readonly OfferedIndex[]): readonly string[] {
  let room = MOST_IN_TOTAL
  return indexes.flatMap(({ uid, attributes }) => {
    if (attributes.length === 0) return []
    const list = attributeList(uid, attributes, Math.min(room, MOST_PER_INDEX))
    if (list === undefined) return []
    room -= list.length
    return [list]
  })
}

/** Attributes with their values; when those no longer fit, by name; and when not even that, by their number. */
function attributeList(uid: string, attributes: readonly AttributeHint[], most: number): string | undefined {
  const lines = [`Attributes of ${uid}:`]
  let room = most - lines.join().length - REST_LENGTH
  if (room < 0) return undefined
  let left = attributes.length
  for (const { name, values } of attributes) {
    const whole = values === '' ? `- ${name}` : `- ${name}: ${values}`
    const line = whole.length < room ? whole : `- ${name}`
    if (line.length >= room) break
    lines.push(line)
    room -= line.length + 1
    left -= 1
  }
  if (left > 0) lines.push(`- and ${left} more`)
  return lines.join('\n')
}

const REST_LENGTH = 25
