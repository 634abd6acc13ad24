/** The outcome of something that may fail in a way its caller will act on. */
export type Result<Value, Mistake> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Mistake }

export function succeed<Value>(value: Value): Result<Value, never> {
  return { ok: true, value }
}

export function fail<Mistake>(error: Mistake): Result<never, Mistake> {
  return { ok: false, error }
}
