import { script, type Script } from './scripts.js'

/** The language assumed of each script, where knowing it changes how words are cut or compared. */
export interface Languages {
  readonly latin: 'german' | 'swedish' | undefined
  readonly cj: 'chinese' | 'japanese' | undefined
  readonly arabic: 'persian' | undefined
}

export const unknownLanguages: Languages = { latin: undefined, cj: undefined, arabic: undefined }

// Languages that are not in Latin letters. Of the other scripts only one treatment is known, so which of
// their languages it is does not matter.
const written: ReadonlyMap<string, Script> = new Map(
  (
    [
      [script.cj, 'zh zho cmn yue wuu gan hak hsn ja jpn'],
      [script.arabic, 'ar ara arb ary arz fa fas pes prs ur urd ps pus sd snd ug uig ckb azb pnb ks kas'],
      [
        script.cyrillic,
        'ab abk av ava ba bak be bel bg bul ce che cu chu cv chv kk kaz kv kom ky kir mk mkd mn mon os oss ru rus sr srp tg tgk tt tat uk ukr',
      ],
      [script.greek, 'el ell'],
      [script.hebrew, 'he heb yi yid'],
      [script.armenian, 'hy hye'],
      [script.georgian, 'ka kat'],
      [script.hangul, 'ko kor'],
      [script.thai, 'th tha'],
      [script.lao, 'lo lao'],
      [script.khmer, 'km khm'],
      [script.myanmar, 'my mya'],
      [script.ethiopic, 'am amh ti tir'],
      [
        script.none,
        'bn ben bo bod bho dv div dz dzo gom gu guj hi hin ii iii iu iku kn kan mai ml mal mr mar ne nep npi or ori ory pa pan pi pli sa san si sin ta tam te tel',
      ],
    ] as const
  ).flatMap(([id, codes]) => codes.split(' ').map((code) => [code, id] as const)),
)

const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    german: 'de deu',
    swedish: 'sv swe',
    persian: 'fa fas pes prs',
    japanese: 'ja jpn',
    chinese: 'zh zho cmn yue wuu gan hak hsn',
  }).flatMap(([name, codes]) => codes.split(' ').map((code) => [code, name] as const)),
)

/** Reads a list of locales, by ISO 639-1 or 639-3. A script's language is known when the list has one language
 *  of that script: among several, nothing is guessed. */
export function languagesOf(locales: readonly string[]): Languages {
  const latin = onlyLanguage(locales, script.latin)
  const cj = onlyLanguage(locales, script.cj)
  const arabic = onlyLanguage(locales, script.arabic)
  return {
    latin: latin === 'german' || latin === 'swedish' ? latin : undefined,
    cj: cj === 'chinese' || cj === 'japanese' ? cj : undefined,
    arabic: arabic === 'persian' ? arabic : undefined,
  }
}

function onlyLanguage(locales: readonly string[], wanted: Script): string | undefined {
  const fitting = locales.filter((locale) => (written.get(locale) ?? script.latin) === wanted)
  const languages = [...new Set(fitting.map((locale) => names.get(locale) ?? locale))]
  return languages.length === 1 ? languages[0] : undefined
}
