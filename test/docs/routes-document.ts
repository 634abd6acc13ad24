import type { RouteDescription } from '../../src/http/route.js'

export function routesDocument(routes: readonly RouteDescription[]): string {
  const rows = routes.map((route) => {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    const actions = [route.action, ...(route.alsoNeeds ?? [])].map((action) => `\`${action}\``)
    const needed = route.action === 'none' ? 'none' : actions.join(', ')
    const feature = route.feature === undefined ? '' : `\`${route.feature}\``
    return `| ${route.method} | \`${path}\` | ${route.summary} | ${needed} | ${feature} | ${route.masterKeyRequired ? 'yes' : ''} |`
  })
  return `# Routes

What the server answers, and what a caller needs for it. «Action» is what a key must hold when the server has a master key, all of them where there are several; «feature» is the experimental feature that must be on; «needs a master key» marks the routes that a server without one refuses to everyone.

Checks come in this order: the route, the caller, the content type, the body, the rest of the request, the feature, and then what the route itself refuses. Only a body of documents to add comes last: it is taken in as it arrives.

What each route takes and answers, member by member, is in the OpenAPI document that every server serves at \`/openapi.json\` ([api.md](api.md)).

| method | path | what for | action | feature | needs a master key |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}
