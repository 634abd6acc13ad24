import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFileSync(
  fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url)),
  'utf8',
)

/** Expects that nothing on the page keeps somebody out: no serious and no critical fault. */
export async function checkAccessibility(page: Page): Promise<void> {
  // Run by the driver and not by the page, whose policy lets no script in.
  await page.evaluate(`${axe}; undefined`)
  const faults = await page.evaluate<readonly string[]>(`axe.run().then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`)
  expect(faults).toEqual([])
}

/** Chooses a theme as a visitor does. */
export async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const button = page.getByRole('button', { name: `Switch to ${theme}` })
  if (await button.isVisible()) await button.click()
  await page.locator(`html[data-theme=${theme}]`).waitFor()
}
