// Bundles web/ to dist/web/: the page of the server, and the chat widget for other pages. Run by build.mjs.
import { build } from 'esbuild'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './install-if-needed.mjs'

const source = join(projectFolder, 'web')
const target = join(projectFolder, 'dist', 'web')

rmSync(target, { recursive: true, force: true })
mkdirSync(join(target, 'app'), { recursive: true })
await build({
  entryPoints: {
    'app/app': join(source, 'app.tsx'),
    'app/style': join(source, 'app.css'),
    'parley-chat': join(source, 'widget', 'main.ts'),
  },
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  outdir: target,
  logLevel: 'warning',
})
copyFileSync(join(source, 'index.html'), join(target, 'index.html'))
copyFileSync(join(source, 'icon.svg'), join(target, 'app', 'icon.svg'))
