/** Documents, in the order of their slots, that one looks for in a posting list. */
export interface SlotStretch {
  /** Rising; the slot of each is its bit less `firstBit`. */
  readonly bits: Uint32Array
  readonly firstBit: number
  /** Looked for are those from this place in `bits` to before `end`. */
  readonly from: number
  readonly end: number
}

/** Which documents of a stretch a posting list has. Used again and again, so that nothing is made anew. */
export class FoundDocuments {
  count = 0
  /** Their places in `bits`, rising. */
  places = new Uint32Array(0)
  /** Their places in the posting list, rising. */
  documents = new Uint32Array(0)
  /** Where the keys of each end, once they were appended somewhere. */
  ends = new Uint32Array(0)

  /** Forgets what was found and makes room for `count` documents. */
  begin(count: number): void {
    this.count = 0
    if (count <= this.places.length) return
    const room = Math.max(count, this.places.length * 2, 256)
    this.places = new Uint32Array(room)
    this.documents = new Uint32Array(room)
    this.ends = new Uint32Array(room)
  }
}
