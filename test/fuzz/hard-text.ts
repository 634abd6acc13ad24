import * as fc from 'fast-check'

/** Pieces of text that are easily taken wrongly. */
export const hardPieces: readonly string[] = [
  ...'a A é É ß ı İ ﬁ ﷺ ％ ＂ “ ’ ʼ ж Σ ς ال ـ אב 中国 中 カ ｶﾞ ภาษา ម 한국 각 1 ٣ ½ x² Ⅷ 😀 👨‍👩‍👧 🇫🇷 𝒜 ﬀ ŉ ǰ'.split(
    ' ',
  ),
  ...'. , ; : ! ? - _ | / \\ " \' ` ( ) [ ] { } < > = & % # @ + * ~ ^ $'.split(' '),
  ' ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\0',
  '\u000b',
  '\u0085',
  '\u00a0',
  '\u2003',
  '\u2028',
  '\ufeff',
  '\u0301',
  '\u0308\u0323',
  '\u200d',
  '\u200c',
  '\u00ad',
  '\u202e',
  '\u2066',
  '\u061c',
  '\ufe0f',
  '\ud83d',
  '\ude00',
  '\ude00\ud83d',
  '\udbff\udfff',
  '\uffff',
  '\ufffd',
  '\u{10fffd}',
  '\u{e0001}',
]

/** Some thousands of one piece, rarely: what takes more time than its length shows here. */
export function long(piece: fc.Arbitrary<string>, most = 20_000): fc.Arbitrary<string> {
  return fc
    .tuple(piece, fc.integer({ min: 1, max: most }))
    .map(([text, length]) => text.repeat(Math.ceil(length / Math.max(1, text.length))))
}

/** Any text, of any code units. */
export const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units))

/** Texts of pieces, among them those of the one who asks. */
export function textOf(
  pieces: readonly string[],
  separators: readonly string[] = [''],
): fc.Arbitrary<string> {
  const own = fc.constantFrom(...pieces)
  const hard = fc.constantFrom(...hardPieces)
  const piece = fc.oneof({ weight: 4, arbitrary: own }, { weight: 1, arbitrary: hard })
  return fc
    .array(fc.tuple(piece, fc.constantFrom(...separators)), { maxLength: 30 })
    .map((parts) => parts.flat().join(''))
}

export const hardText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: textOf(hardPieces) },
  { weight: 2, arbitrary: anyUnits },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: long(fc.constantFrom(...hardPieces)) },
)
