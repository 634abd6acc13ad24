import { expect } from 'vitest'
import type { OpenPage } from './open-browser.js'
import type { Product } from './products.js'

/** Waits until the page shows this: it searches while one types, so that an answer may be on its way. */
export const patience = { timeout: 10_000, interval: 50 }

/** What a visitor of the page under test does, and what she sees. */
export function createShopper({ page }: OpenPage) {
  const input = page.locator('#search-box input')
  // What is given to `evaluateAll` runs in the page, and knows nothing of what stands around it here.
  const shownIds = async () =>
    page
      .locator('#hits article')
      .evaluateAll((hits) => hits.map((hit) => Number(hit.getAttribute('data-id'))))
  const counts = async (list: string): Promise<Readonly<Record<string, number>>> =>
    page
      .locator(`#${list} .ais-RefinementList-label`)
      .evaluateAll((labels) =>
        Object.fromEntries(
          labels.map((label) => [
            label.querySelector('.ais-RefinementList-labelText')?.textContent ?? '',
            Number(label.querySelector('.ais-RefinementList-count')?.textContent),
          ]),
        ),
      )
  return {
    page,
    shownIds,
    /** Adds to what stands in the search box, one key after another. */
    type: async (text: string) => input.pressSequentially(text),
    clearQuery: async () => input.fill(''),
    sort: async (label: string) => page.locator('#sort select').selectOption({ label }),
    tick: async (list: string, value: string) =>
      page.locator(`#${list} input[value=${JSON.stringify(value)}]`).click(),
    searchBrands: async (text: string) => page.locator('#brand .ais-SearchBox input').fill(text),
    goToPage: async (number: number) =>
      page
        .locator('#pagination')
        .getByRole('link', { name: `Page ${number}`, exact: true })
        .click(),
    goToLastPage: async () => page.locator('#pagination .ais-Pagination-item--lastPage a').click(),
    box: async (name: string) => page.locator(`[data-box=${name}]`).click(),
    clear: async () => page.locator('#clear button').click(),
    async setPrice({ from, to }: { from?: number; to?: number }) {
      if (from !== undefined) await page.locator('#price .ais-RangeInput-input--min').fill(String(from))
      if (to !== undefined) await page.locator('#price .ais-RangeInput-input--max').fill(String(to))
      await page.locator('#price .ais-RangeInput-submit').click()
    },
    texts: async (selector: string) => page.locator(selector).allTextContents(),

    /** As many as were found, and on this page none but those. */
    async sees(found: readonly Product[]) {
      const ids = new Set(found.map(({ id }) => id))
      const seen = async () => {
        const shown = await shownIds()
        const total = await page.locator('#stats .ais-Stats-text').textContent()
        return { total, shown: shown.length, others: shown.filter((id) => !ids.has(id)) }
      }
      const expected = { total: `${ids.size} found`, shown: Math.min(12, ids.size), others: [] }
      await expect.poll(seen, patience).toEqual(expected)
    },
    /** These hits in this order, which is known where it is by price. */
    seesInOrder: async (found: readonly Product[]) =>
      expect.poll(shownIds, patience).toEqual(found.map(({ id }) => id)),
    /** These before any other, in whatever order. */
    seesFirst: async (best: readonly Product[]) =>
      expect
        .poll(async () => (await shownIds()).slice(0, best.length).toSorted(ascending), patience)
        .toEqual(best.map(({ id }) => id).toSorted(ascending)),
    /** Each text that is marked somewhere, in small letters. */
    seesMarked: async (texts: readonly string[]) =>
      expect
        .poll(async () => {
          const marked = await page.locator('#hits mark').allTextContents()
          return [...new Set(marked.map((text) => text.toLowerCase()))]
        }, patience)
        .toEqual(texts),
    /** A full page, and all of it new. */
    seesNoneOf: async (before: ReadonlySet<number>) =>
      expect.poll(async () => (await shownIds()).filter((id) => !before.has(id)).length, patience).toBe(12),
    seesCounts: async (list: string, expected: Readonly<Record<string, number>>) =>
      expect.poll(async () => counts(list), patience).toEqual(expected),
    seesTexts: async (selector: string, texts: readonly string[]) =>
      expect.poll(async () => page.locator(selector).allTextContents(), patience).toEqual(texts),
  }
}

const ascending = (left: number, right: number): number => left - right

export type Shopper = ReturnType<typeof createShopper>
