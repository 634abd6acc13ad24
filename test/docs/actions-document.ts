import {
  actionNames,
  allActions,
  expandActions,
  scopeOf,
  type Action,
  type ActionScope,
} from '../../src/domain/actions.js'

const scopeWords: Readonly<Record<ActionScope, string>> = {
  index: 'on the indexes of the key',
  handler: 'on the indexes of the key; lists leave out the others',
  global: 'only with a key for every index',
  unrestricted: 'with any key that holds it, whatever its indexes',
}

export function actionsDocument(): string {
  const groups = actionNames.filter((name) => !allActions.includes(name as Action))
  const actionRows = allActions.map((action) => `| \`${action}\` | ${scopeWords[scopeOf(action)]} |`)
  const groupRows = groups.map((name) => `| \`${name}\` | ${name === '*' ? 'every action' : members(name)} |`)
  return `# Actions

What the \`actions\` of a key may hold. Which route needs which action stands in [routes.md](routes.md).

| action | usable |
|---|---|
${actionRows.join('\n')}

Names that stand for others:

| name | stands for |
|---|---|
${groupRows.join('\n')}

A key for some indexes only may not be created with an action that is usable only with a key for every index (\`index_scoped_api_key_with_global_action\`). A group that also holds other actions is allowed; those of its members are then refused when used.
`
}

function members(name: (typeof actionNames)[number]): string {
  return [...expandActions([name])].map((action) => `\`${action}\``).join(', ')
}
