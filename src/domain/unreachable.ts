/** Ends a `switch` over a union: a kind that is not handled above it is a type error here. */
export function unreachable(value: never): never {
  throw new Error(`unhandled kind: ${JSON.stringify(value)}`)
}
