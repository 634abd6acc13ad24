/** What is never displayed, though it is searchable and can be filtered by. */
export const hiddenWord = 'vaultcode'

export const films = [
  { id: 1, title: 'The White Whale', genre: 'adventure', year: 1956, memo: `${hiddenWord} one` },
  { id: 2, title: 'Whale Song', genre: 'drama', year: 2003, memo: `${hiddenWord} two` },
  { id: 3, title: 'A Quiet Harbour', genre: 'drama', year: 1987, memo: `${hiddenWord} three` },
] as const

export const filmSettings = {
  displayedAttributes: ['id', 'title', 'genre', 'year'],
  filterableAttributes: ['genre', 'year', 'memo'],
  chat: { description: 'Films with their year and genre.' },
}
