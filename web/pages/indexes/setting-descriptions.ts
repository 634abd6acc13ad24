/** How a setting is edited where its value allows it; otherwise it is edited as JSON. */
export type EditorKind = 'fields' | 'lines' | 'synonyms' | 'typos' | 'text' | 'number' | 'switch' | 'json'

export interface SettingDescription {
  readonly title: string
  readonly hint: string
  readonly editor: EditorKind | readonly string[]
}

interface SettingGroup {
  readonly title: string
  readonly names: readonly string[]
}

/** Those of the names that belong together, the most asked for first; names that are not known here come last. */
export function groupsOf(names: readonly string[]): readonly SettingGroup[] {
  const known = groups.map(({ title, names: all }) => ({
    title,
    names: all.filter((name) => names.includes(name)),
  }))
  const others = { title: 'Others', names: names.filter((name) => !(name in descriptions)) }
  return [...known, others].filter((group) => group.names.length > 0)
}

/** What is not known here is shown under its own name, as JSON. */
export function describeSetting(name: string): SettingDescription {
  return descriptions[name] ?? { title: name, hint: '', editor: 'json' }
}

const groups: readonly SettingGroup[] = [
  {
    title: 'What is searched and shown',
    names: ['searchableAttributes', 'filterableAttributes', 'sortableAttributes', 'displayedAttributes'],
  },
  { title: 'Order', names: ['rankingRules', 'distinctAttribute', 'proximityPrecision'] },
  { title: 'Words', names: ['typoTolerance', 'stopWords', 'synonyms', 'prefixSearch'] },
  { title: 'Meaning and conversation', names: ['embedders', 'chat'] },
  {
    title: 'Languages and signs',
    names: ['localizedAttributes', 'dictionary', 'separatorTokens', 'nonSeparatorTokens'],
  },
  {
    title: 'Limits and the rest',
    names: ['facetSearch', 'faceting', 'pagination', 'searchCutoffMs', 'foreignKeys'],
  },
]

const descriptions: Readonly<Record<string, SettingDescription>> = {
  displayedAttributes: {
    title: 'Displayed attributes',
    hint: 'The fields that answers show, one per line. * stands for all.',
    editor: 'fields',
  },
  searchableAttributes: {
    title: 'Searchable attributes',
    hint: 'The fields that are searched, the most important first, one per line. * stands for all.',
    editor: 'fields',
  },
  filterableAttributes: {
    title: 'Filterable attributes',
    hint: 'The fields that filters and facets may use, one per line.',
    editor: 'fields',
  },
  sortableAttributes: {
    title: 'Sortable attributes',
    hint: 'The fields that a search may sort by, one per line.',
    editor: 'fields',
  },
  foreignKeys: {
    title: 'Foreign keys',
    hint: 'Fields that name documents of other indexes.',
    editor: 'json',
  },
  rankingRules: {
    title: 'Ranking rules',
    hint: 'What makes one document better than another, the strongest first, one per line. A field ranks with field:asc or field:desc.',
    editor: 'lines',
  },
  stopWords: { title: 'Stop words', hint: 'Words that searches pass over, one per line.', editor: 'lines' },
  nonSeparatorTokens: {
    title: 'Signs that do not part words',
    hint: 'A JSON list, such as ["#", "@"].',
    editor: 'json',
  },
  separatorTokens: {
    title: 'More signs that part words',
    hint: 'A JSON list, such as ["&", "<br>"].',
    editor: 'json',
  },
  dictionary: {
    title: 'Dictionary',
    hint: 'Texts that count as one word, such as J. R. R., one per line.',
    editor: 'lines',
  },
  synonyms: {
    title: 'Synonyms',
    hint: 'One word per line with what also answers it: phone = mobile, handset. It holds in this direction only.',
    editor: 'synonyms',
  },
  distinctAttribute: {
    title: 'Distinct attribute',
    hint: 'Of documents with the same value in this field, only the best is found. Empty for none.',
    editor: 'text',
  },
  proximityPrecision: {
    title: 'Proximity',
    hint: 'How closely the distance of words is measured. By attribute is faster to index.',
    editor: ['byWord', 'byAttribute'],
  },
  typoTolerance: { title: 'Typos', hint: 'Which misspelt words still find something.', editor: 'typos' },
  faceting: {
    title: 'Facets',
    hint: 'How many values a facet lists, and in which order.',
    editor: 'json',
  },
  pagination: {
    title: 'Pages',
    hint: 'maxTotalHits is how far one can leaf through an answer.',
    editor: 'json',
  },
  embedders: {
    title: 'Embedders',
    hint: 'They turn texts into vectors, for searches by meaning. Secrets are shown masked; one that you do not touch stays.',
    editor: 'json',
  },
  searchCutoffMs: {
    title: 'Longest search',
    hint: 'After so many milliseconds a search answers with what it has. Empty leaves it to the server.',
    editor: 'number',
  },
  localizedAttributes: {
    title: 'Languages of fields',
    hint: 'Which fields are in which languages, where it should not be guessed.',
    editor: 'json',
  },
  facetSearch: { title: 'Facet search', hint: 'Whether values of facets can be searched.', editor: 'switch' },
  prefixSearch: {
    title: 'Beginnings of words',
    hint: 'Whether the last word of a query also finds words that begin with it.',
    editor: ['indexingTime', 'disabled'],
  },
  chat: {
    title: 'Conversation',
    hint: 'What a language model is told of this index, and how it searches it.',
    editor: 'json',
  },
}
