/** A clock that stands still until it is told to go on. */
export interface TestClock {
  readonly now: () => Date
  advance(seconds: number): void
}

export function testClock(start: string): TestClock {
  let atMs = Date.parse(start)
  return {
    now: () => new Date(atMs),
    advance(seconds) {
      atMs += seconds * 1000
    },
  }
}
