import {
  ENTRY_START,
  HARD,
  HARD_BEFORE_SPACE,
  KIND_BITS,
  NOT_PLAIN,
  SCRIPT_BITS,
  SOFT,
  UPPER_CASE,
  UPPER_TO_LOWER_SHIFT,
  classifyUnits,
} from './character-classes.js'
import type { EntryLists } from './entry-lists.js'
import { createEntryTrie, type EntryTrie } from './entry-trie.js'
import { script, scriptOf, type Script } from './scripts.js'
import { emptyHash, hashWith, unitRoom, WordUnits } from './word-units.js'
import type { Writing } from './writing.js'

/** Takes the pieces of a text in order. Together they cover it without gaps. */
export interface PieceSink {
  /** When it turns true the rest of the text is left unread. */
  readonly isFull: boolean
  word(form: string, start: number, end: number): void
  /** A word of plain ASCII, in lower case; what `word` holds is gone afterwards. */
  plainWord(word: WordUnits, start: number, end: number): void
  stopWord(form: string, start: number, end: number): void
  separator(isHard: boolean, start: number, end: number): void
}

export type ScanText = (text: string, writing: Writing, sink: PieceSink) => void

/** What scans of all texts share. */
interface Tables {
  readonly lists: EntryLists
  /** By code unit: see `character-classes.ts`. */
  readonly classes: Uint16Array
  readonly trie: EntryTrie
  /** The chunk at hand in lower case, if it is plain. */
  readonly units: WordUnits
}

export function createScan(lists: EntryLists): ScanText {
  const [classes, trie] = [classifyUnits(lists), createEntryTrie(lists.entries)]
  const tables = { lists, classes, trie, units: new WordUnits() }
  return (text, writing, sink) => new TextScan(tables, text, writing, sink).run()
}

/** Cuts a text into chunks between separators and dictionary entries, a chunk into stretches of one script, and
 *  a stretch into words. Nearly all chunks of most texts are plain ASCII and are done after the first step. */
class TextScan {
  private readonly tables: Tables
  private readonly text: string
  private readonly writing: Writing
  private readonly sink: PieceSink
  /** The script of the last character that has one; unknown before the first. */
  private script: Script | undefined

  constructor(tables: Tables, text: string, writing: Writing, sink: PieceSink) {
    this.tables = tables
    this.text = text
    this.writing = writing
    this.sink = sink
  }

  run(): void {
    const text = this.text
    const sink = this.sink
    const { classes, units } = this.tables
    const { values } = units
    let index = 0
    while (index < text.length && !sink.isFull) {
      const start = index
      let seen = 0
      let unitClass = 0
      let entryEnd = index
      let hash = emptyHash
      for (; index < text.length; index += 1) {
        let unit = text.charCodeAt(index)
        unitClass = classes[unit] ?? 0
        const kind = unitClass & KIND_BITS
        if (kind !== 0) {
          // Said here for most, without a call.
          entryEnd = kind === SOFT ? index + 1 : this.endOfEntry(index, kind)
          if (entryEnd > index) break
        }
        seen |= unitClass
        unit |= (unitClass & UPPER_CASE) >> UPPER_TO_LOWER_SHIFT
        values[(index - start) & (unitRoom - 1)] = unit
        hash = hashWith(hash, unit)
      }
      if (index > start) {
        units.length = index - start
        units.hash = hash
        this.takeChunk(start, index, seen)
      }
      if (index < text.length && !sink.isFull) {
        this.takeEntry(index, entryEnd, unitClass & KIND_BITS)
        index = entryEnd
      }
    }
  }

  /** `start` itself if no entry begins there. */
  private endOfEntry(start: number, kind: number): number {
    if (kind === ENTRY_START) return this.tables.trie.longestEnd(this.text, start)
    return kind === HARD_BEFORE_SPACE && this.text.charCodeAt(start + 1) === 0x20 ? start + 2 : start + 1
  }

  private takeEntry(start: number, end: number, kind: number): void {
    if (kind === SOFT) this.sink.separator(false, start, end)
    else if (kind === HARD) this.sink.separator(true, start, end)
    else if (kind === HARD_BEFORE_SPACE) this.sink.separator(end - start === 2, start, end)
    else this.takeWord(start, end, end, firstScript(this.text, start, end))
  }

  /** `seen` is what the classes of the chunk's units have together. */
  private takeChunk(start: number, end: number, seen: number): void {
    const hasScript = (seen & SCRIPT_BITS) !== 0
    if ((seen & NOT_PLAIN) !== 0 || (hasScript && this.writing.cutsLatin)) {
      this.takeStretches(start, end)
      return
    }
    if (hasScript) this.script = script.latin
    // No separator is left in a chunk of ASCII: it is the same when decomposed.
    if (!this.isPlainStopWord(start, end)) this.sink.plainWord(this.tables.units, start, end)
    else this.sink.stopWord(this.text.slice(start, end).toLowerCase(), start, end)
  }

  private isPlainStopWord(start: number, end: number): boolean {
    const { lists } = this.tables
    return lists.hasStopWords && lists.isPlainStopWord(this.text.slice(start, end))
  }

  /** Characters without a script belong to the stretch before them; at the very start, to the one after. */
  private takeStretches(start: number, end: number): void {
    const text = this.text
    let current = (this.script ??= firstScript(text, start, text.length))
    let stretchStart = start
    for (let index = start; index < end;) {
      const codePoint = text.codePointAt(index) ?? 0
      const own = scriptOf(codePoint)
      if (own !== script.none && own !== current) {
        if (index > stretchStart) this.takeStretch(stretchStart, index, current)
        current = own
        stretchStart = index
      }
      index += codePoint > 0xffff ? 2 : 1
    }
    this.script = current
    this.takeStretch(stretchStart, end, current)
  }

  private takeStretch(start: number, end: number, own: Script): void {
    const segmentWords = this.writing.segmenterOf(own)
    if (segmentWords === undefined) {
      this.takeWord(start, end, end, own)
      return
    }
    let wordStart = start
    for (const segment of segmentWords(this.text.slice(start, end))) {
      this.takeWord(wordStart, start + (segment.wordEnd ?? segment.end), start + segment.end, own)
      wordStart = start + segment.end
    }
  }

  private takeWord(start: number, wordEnd: number, end: number, own: Script): void {
    const raw = this.text.slice(start, wordEnd)
    const kind = this.tables.lists.kindOf(raw)
    if (kind === 'softSeparator' || kind === 'hardSeparator') {
      this.sink.separator(kind === 'hardSeparator', start, end)
      return
    }
    const form = this.writing.foldOf(own)(raw)
    // Nothing but marks, which this script ignores.
    if (form === '') this.sink.separator(false, start, end)
    else if (kind === 'stopWord') this.sink.stopWord(form.trim(), start, end)
    else this.sink.word(form.trim(), start, end)
  }
}

function firstScript(text: string, start: number, end: number): Script {
  for (let index = start; index < end;) {
    const codePoint = text.codePointAt(index) ?? 0
    const own = scriptOf(codePoint)
    if (own !== script.none) return own
    index += codePoint > 0xffff ? 2 : 1
  }
  return script.none
}
