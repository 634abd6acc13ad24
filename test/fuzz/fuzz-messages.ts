/** What a process is asked to do with one target. */
export type FuzzWork = { readonly target: string } & (
  | {
      /** Checks inputs one after another until there were enough of them, or the time is over. */
      readonly kind: 'search'
      readonly seed: number
      readonly mostInputs: number
      readonly milliseconds: number
      /** The file that gets the number of the input at hand, for whoever watches. */
      readonly progress: string
    }
  | { readonly kind: 'check'; readonly line: string }
  /** Only makes an input, to show what it was. */
  | { readonly kind: 'show'; readonly seed: number; readonly iteration: number }
)

export type FuzzReport =
  /** It was started, and inputs follow. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'done'; readonly inputs: number }
  | { readonly kind: 'failed'; readonly iteration: number; readonly message: string; readonly line: string }
  /** The same failure with less. */
  | { readonly kind: 'shrunk'; readonly message: string; readonly line: string }
  | { readonly kind: 'shown'; readonly line: string }
