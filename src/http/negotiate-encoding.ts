/** Best first, where the caller likes several equally. */
const offered = ['br', 'gzip', 'deflate'] as const

export type ResponseEncoding = (typeof offered)[number]

/** The compression to answer with, or undefined for none. */
export function negotiateEncoding(acceptEncoding: string | undefined): ResponseEncoding | undefined {
  if (acceptEncoding === undefined) return undefined
  const weights = new Map(acceptEncoding.split(',').map(readWeight))
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  let best: ResponseEncoding | undefined
  for (const name of offered) {
    if (weightOf(name) > (best === undefined ? 0 : weightOf(best))) best = name
  }
  const identity = weights.get('identity') ?? 0
  return best !== undefined && weightOf(best) >= identity ? best : undefined
}

function readWeight(item: string): [name: string, weight: number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const read = weight === undefined ? 1 : Number(weight.slice(2))
  return [name, Number.isNaN(read) ? 0 : read]
}
