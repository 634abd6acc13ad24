import { errorCodes } from '../../src/domain/errors/error-codes.js'

export function errorsDocument(): string {
  const rows = Object.entries(errorCodes).map(([code, { status, type, meaning }]) => {
    return `| <a id="${code}"></a>\`${code}\` | ${status} | ${type} | ${meaning.replaceAll('|', '\\|')} |`
  })
  return `# Errors

An error is answered as JSON with exactly four texts: \`message\` (a sentence for a person), \`code\` (for a program), \`type\` and \`link\`. The code decides the status, with one exception: \`index_not_found\` is 400 instead of 404 when the index was named in the body. A path that does not exist is answered 404, and a method that its path does not have 405, both with an empty body.

On the routes under \`/chats\` the body also has an \`error\` object with \`message\`, \`type\`, \`param\` and \`code\`, the form that chat-completions clients show.

The server shows this table at \`/errors\`, where the \`link\` of an error leads.

| code | status | type | when, and what to do |
|---|---|---|---|
${rows.join('\n')}
`
}
