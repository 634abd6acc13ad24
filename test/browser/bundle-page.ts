import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { StaticPages } from '../../src/domain/static-page.js'
import { readPagesFolder } from '../../src/launch/read-pages-folder.js'

const script = fileURLToPath(new URL('instantsearch-page.js', import.meta.url))

const preactOfInstantsearch = fileURLToPath(
  new URL('../../node_modules/instantsearch.js/node_modules/preact', import.meta.url),
)

/** The page under test at `/shop/`, with the policy that every part of it is served under. */
export async function bundlePage(policy: string): Promise<StaticPages> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-page-'))
  try {
    await build({
      entryPoints: [script],
      outfile: join(folder, 'main.js'),
      bundle: true,
      minify: true,
      format: 'esm',
      logLevel: 'error',
      // Its widgets and its templates must share one, and the templates would find the one beside them.
      alias: { preact: preactOfInstantsearch },
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    writeFileSync(join(folder, 'index.html'), html)
    writeFileSync(join(folder, 'style.css'), style)
    const headersOf = () => ({ 'content-security-policy': policy })
    return readPagesFolder({ folder, at: '/shop/', headersOf })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Shop</title>
<link rel="stylesheet" href="style.css">
<link rel="icon" href="data:,">
<header><div id="search-box"></div><div id="sort"></div><div id="stats"></div><div id="current"></div></header>
<aside>
  <div id="clear"></div>
  <div id="geo">
    <button data-box="europe">Europe</button>
    <button data-box="pacific">Pacific</button>
    <button data-box="world">Everywhere</button>
  </div>
  <h3>Price</h3><div id="price"></div>
  <h3>Rating</h3><div id="rating"></div>
  <h3>Brand</h3><div id="brand"></div>
  <h3>Features</h3><div id="features"></div>
</aside>
<main><div id="hits"></div><div id="pagination"></div></main>
<script type="module" src="main.js"></script>
</html>
`

const style = `
body { display: grid; grid-template: auto 1fr / 18rem 1fr; gap: 1rem; font: 15px/1.4 sans-serif; margin: 1rem }
header { grid-column: 1 / 3; display: flex; gap: 1rem }
svg { max-width: 1rem; max-height: 1rem }
ol, ul { list-style: none; padding: 0 }
.ais-Hits-list { display: grid; grid-template-columns: repeat(3, 1fr); gap: .5rem }
.ais-Pagination-list { display: flex; gap: 1rem }
.rheostat { position: relative; height: 24px; margin: 0 12px }
.rheostat-background { width: 100%; height: 6px; background: #ccc }
.rheostat-progress { position: absolute; top: 0; height: 6px; background: #36c }
.rheostat-handle { position: absolute; top: -6px; margin-left: -9px; width: 18px; height: 18px; border-radius: 9px }
article h2 { font-size: 1rem; margin: 0 } article p { margin: 0 }
`
