import { createFold, type Fold } from './fold-characters.js'
import { unknownLanguages, type Languages } from './languages.js'
import type { SegmentWords } from './segment.js'
import { segmentArabic } from './segment-arabic.js'
import { createDictionarySegmenter } from './segment-by-dictionary.js'
import { createChineseSegmenter, createJapaneseSegmenter } from './segment-cj.js'
import { createGermanSegmenter } from './segment-german.js'
import { script, type Script } from './scripts.js'

/** How each script is cut and folded under the given languages. */
export interface Writing {
  /** None for a script whose words stand between separators and nothing else. */
  segmenterOf(runScript: Script): SegmentWords | undefined
  foldOf(runScript: Script): Fold
  /** Whether words of Latin letters are cut further than at separators. */
  readonly cutsLatin: boolean
}

export function createWriting(languages: Languages = unknownLanguages): Writing {
  const segmenters = new Map<Script, SegmentWords | undefined>()
  const folds = new Map<Script, Fold>()

  function segmenterOf(runScript: Script): SegmentWords | undefined {
    if (!segmenters.has(runScript)) segmenters.set(runScript, createSegmenter(runScript, languages))
    return segmenters.get(runScript)
  }

  return {
    segmenterOf,
    cutsLatin: segmenterOf(script.latin) !== undefined,
    foldOf(runScript) {
      let fold = folds.get(runScript)
      if (fold === undefined) {
        fold = createFold(runScript, languages)
        folds.set(runScript, fold)
      }
      return fold
    },
  }
}

function createSegmenter(runScript: Script, languages: Languages): SegmentWords | undefined {
  switch (runScript) {
    case script.latin:
      return languages.latin === 'german' ? createGermanSegmenter() : undefined
    case script.cj:
      return languages.cj === 'japanese' ? createJapaneseSegmenter() : createChineseSegmenter()
    case script.arabic:
      return segmentArabic
    case script.thai:
      return createDictionarySegmenter('th')
    case script.lao:
      return createDictionarySegmenter('lo')
    case script.khmer:
      return createDictionarySegmenter('km')
    case script.myanmar:
      return createDictionarySegmenter('my')
    default:
      return undefined
  }
}
