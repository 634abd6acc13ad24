/** Microseconds on a clock that all processes of a machine share. */
export function nowUs() {
  return Number(process.hrtime.bigint() / 1000n)
}
