/** What a run is gathered in memory up to, before it is written. */
export interface RunLimits {
  readonly documents: number
  /** Of all its pieces together, about. */
  readonly heldBytes: number
}

export const usualRunLimits: RunLimits = { documents: 65_536, heldBytes: 64 * 1024 * 1024 }
