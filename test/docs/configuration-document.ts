import { environmentNames, fileKey, optionTable } from '../../src/launch/option-table.js'

export function configurationDocument(): string {
  const rows = optionTable.map(({ flag, default: byDefault, description }) => {
    const [own, other] = environmentNames(flag)
    const shown = byDefault === undefined ? '' : `\`${byDefault}\``
    const inFile = flag === 'config-file-path' ? '' : `\`${fileKey(flag)}\``
    return `| \`--${flag}\` | \`${own}\` or \`${other}\` | ${inFile} | ${shown} | ${description.replaceAll('\n', ' ')} |`
  })
  return `# Configuration

Every option can be given as a flag, as an environment variable or in a TOML file. A flag wins over a variable, that over the file, and that over the default; where both spellings of a variable are set, the one that begins with \`PARLEY_\` counts. The file is \`./config.toml\` if it exists, or the one that \`--config-file-path\` names.

A value that cannot be used ends the program with status 2 and a sentence that says which and why. A server that cannot start for another reason, such as a folder in use, ends with status 1.

| flag | variable | in the file | default | meaning |
|---|---|---|---|---|
${rows.join('\n')}

A config file looks like this:

\`\`\`toml
db_path = "/var/lib/parley"
http_addr = "0.0.0.0:7700"
env = "production"
log_level = "warn"
\`\`\`

Give the master key by environment rather than by flag: other users of a machine can see the flags of a process.
`
}
