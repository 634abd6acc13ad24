/** Does at once what could be done in slices. Whatever `between` throws ends it. */
export function runSlices<T>(slices: Generator<void, T, void>, between: () => void = () => {}): T {
  try {
    for (;;) {
      const { done, value } = slices.next()
      if (done === true) return value
      between()
    }
  } finally {
    // Without effect on one that has come to its end. The value is of no use to anyone here.
    slices.return(undefined as T)
  }
}
