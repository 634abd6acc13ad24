interface TokenCode {
  readonly apiKeyUid: string
  /** JSON, as it was written. */
  readonly rules: string
  readonly lifetimeMinutes: number | undefined
}

/** The same for a server, in Node, without a library. */
export function nodeTokenCode({ apiKeyUid, rules, lifetimeMinutes }: TokenCode): string {
  const expiry =
    lifetimeMinutes === undefined ? '' : `\n  exp: Math.floor(Date.now() / 1000) + ${lifetimeMinutes * 60},`
  return `import { createHmac } from 'node:crypto'

const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url')

const claims = {
  apiKeyUid: ${JSON.stringify(apiKeyUid)},
  searchRules: ${rules.replaceAll('\n', '\n  ')},${expiry}
}
const signed = encode({ alg: 'HS256', typ: 'JWT' }) + '.' + encode(claims)
// The value of the key, not its uid. Keep it on the server.
const signature = createHmac('sha256', process.env.PARLEY_KEY).update(signed).digest('base64url')
export const token = signed + '.' + signature
`
}

/** And in Python. JSON is read as text, because its words for true, false and null are others there. */
export function pythonTokenCode({ apiKeyUid, rules, lifetimeMinutes }: TokenCode): string {
  const expiry =
    lifetimeMinutes === undefined ? '' : `\nclaims["exp"] = int(time.time()) + ${lifetimeMinutes * 60}`
  return `import base64, hashlib, hmac, json, os, time

def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

claims = {
    "apiKeyUid": ${JSON.stringify(apiKeyUid)},
    "searchRules": json.loads(${JSON.stringify(rules.replaceAll(/\s*\n\s*/g, ' '))}),
}${expiry}
header = {"alg": "HS256", "typ": "JWT"}
signed = ".".join(encode(json.dumps(part).encode()) for part in (header, claims))
# The value of the key, not its uid. Keep it on the server.
digest = hmac.new(os.environ["PARLEY_KEY"].encode(), signed.encode(), hashlib.sha256).digest()
token = signed + "." + encode(digest)
`
}
