import { errorCodes } from '../domain/errors/error-codes.js'

/** The page that the `link` of every error leads to. */
export function errorsPage(): string {
  const rows = Object.entries(errorCodes).map(([code, { status, type, meaning }]) => {
    return `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${type}</td><td>${inHtml(meaning)}</td></tr>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Errors of Parley</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color-scheme: light dark }
  td, th { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid #8884 }
  tr:target { background: #fd03 }
</style>
<h1>Errors</h1>
<p>An error is answered as JSON with a <code>message</code>, a <code>code</code>, a <code>type</code> and a <code>link</code> to its row here.</p>
<table>
<thead><tr><th>code</th><th>status</th><th>type</th><th>when, and what to do</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</html>
`
}

function inHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.replace(/`([^`]*)`/g, '<code>$1</code>')
}
