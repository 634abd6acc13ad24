import type { HitList } from '../../search-engine.js'

/** Puts hits together, in memory of its own, so that they can be handed to another thread. */
export class HitListBuilder {
  private readonly pieces: Uint8Array[] = []
  private readonly ends: number[] = []
  private length = 0

  /** The bytes are copied in the end. */
  add(...pieces: readonly Uint8Array[]): void {
    for (const piece of pieces) {
      this.pieces.push(piece)
      this.length += piece.length
    }
    this.ends.push(this.length)
  }

  finish(): HitList {
    const bytes = new Uint8Array(this.length)
    let at = 0
    for (const piece of this.pieces) {
      bytes.set(piece, at)
      at += piece.length
    }
    return { bytes, ends: this.ends }
  }
}
