import { fail, type Result, succeed } from '../domain/result.js'
import { acceptedBy, decodeOption, type OptionValues } from './decode-option.js'
import { type OptionMistake, quoted, type Setting } from './option-mistake.js'
import { environmentNames, type Option, type OptionFlag, optionTable } from './option-table.js'

export interface OptionSources {
  readonly flags: ReadonlyMap<OptionFlag, Setting>
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly file: ReadonlyMap<OptionFlag, Setting>
}

export interface SettledOptions {
  readonly values: OptionValues
  /** How to name an option to the person who set it; the flag, when nobody did. */
  readonly spelled: (flag: OptionFlag) => string
}

/** The one setting of an option that counts: the flag's, then the environment's, then the file's. */
export function findSetting(flag: OptionFlag, sources: OptionSources): Setting | undefined {
  return sources.flags.get(flag) ?? settingOfEnvironment(flag, sources.environment) ?? sources.file.get(flag)
}

/** Decodes the setting that counts for each option, or its default. A setting that something
 *  stronger replaces is not looked at. */
export function settleOptions(sources: OptionSources): Result<SettledOptions, OptionMistake> {
  const values = new Map<OptionFlag, OptionValues[OptionFlag]>()
  const spellings = new Map<OptionFlag, string>()
  for (const option of optionTable) {
    const setting = findSetting(option.flag, sources)
    const spelled = setting?.spelled ?? `--${option.flag}`
    const text = setting?.text ?? option.default
    const value = text === undefined ? undefined : decodeOption(option, text)
    if (text !== undefined && value === undefined) return fail(describeBadValue(option, spelled, text))
    values.set(option.flag, value)
    spellings.set(option.flag, spelled)
  }
  return succeed({
    // Each row of the table was decoded by its own kind, which is what the type says.
    values: Object.fromEntries(values) as OptionValues,
    spelled: (flag) => spellings.get(flag) ?? `--${flag}`,
  })
}

function settingOfEnvironment(
  flag: OptionFlag,
  environment: OptionSources['environment'],
): Setting | undefined {
  for (const spelled of environmentNames(flag)) {
    const text = environment[spelled]
    if (text !== undefined && text !== '') return { text, spelled }
  }
  return undefined
}

function describeBadValue(option: Option, spelled: string, text: string): OptionMistake {
  const mayHoldSecret = option.kind === 'secret' || option.kind === 'url'
  const shown = mayHoldSecret ? 'what it is given' : quoted(text)
  return { sentence: `${spelled} cannot be ${shown}: it takes ${acceptedBy(option)}.` }
}
