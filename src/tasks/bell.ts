/** Wakes the one who waits. A ring while nobody waits is kept for the next. */
export interface Bell {
  ring(): void
  rung(): Promise<void>
}

export function createBell(): Bell {
  let hasRung = false
  let answer: (() => void) | undefined
  return {
    ring() {
      hasRung = true
      answer?.()
    },
    rung: () =>
      new Promise((resolve) => {
        answer = () => {
          hasRung = false
          answer = undefined
          resolve()
        }
        if (hasRung) answer()
      }),
  }
}
