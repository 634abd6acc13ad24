import { type MasterKeyStrength, masterKeyWarning } from './master-key-strength.js'
import type { LaunchFeature, ServeOptions } from './serve-options.js'

export interface StartFacts {
  readonly version: string
  /** The URLs that answer, with the port that was really taken. */
  readonly addresses: readonly string[]
  /** Absolute, so that it tells the same from any directory. */
  readonly dataPath: string
  readonly env: ServeOptions['env']
  readonly masterKey: MasterKeyStrength
  readonly featuresOn: readonly LaunchFeature[]
}

const featureTitles: Readonly<Record<LaunchFeature, string>> = {
  metrics: 'metrics',
  logsRoute: 'logs route',
  containsFilter: 'contains filter',
}

/** What is printed once the server is up: where it is, and what is still open. Ends in a newline. */
export function startNotice(facts: StartFacts): string {
  const features = facts.featuresOn.map((feature) => featureTitles[feature])
  const warning = masterKeyWarning(facts.masterKey)
  return [
    `Parley ${facts.version} is ready.`,
    '',
    ...facts.addresses.map((address, at) => row(at === 0 ? 'Address' : '', address)),
    row('Data', facts.dataPath),
    row('Mode', facts.env),
    ...(features.length === 0 ? [] : [row('Features', features.join(', '))]),
    ...(warning === undefined ? [] : ['', warning.problem, warning.remedy]),
    '',
  ].join('\n')
}

function row(title: string, text: string): string {
  return `  ${title.padEnd(10)}${text}`
}
