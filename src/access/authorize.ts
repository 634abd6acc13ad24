import { expandActions, type Action } from '../domain/actions.js'
import type { ApiKey } from '../domain/api-key.js'
import { apiError, type ApiError } from '../domain/errors/api-error.js'
import type { IndexUid } from '../domain/index-uid.js'
import { formatMoment } from '../domain/timestamp.js'
import { masterGrant, openGrant, permits, type Grant } from './grant.js'
import type { KeyStore } from './key-store.js'
import { createSecretFinder } from './secret-finder.js'
import { readTenantToken, type TenantToken } from './tenant-token.js'

/** What a request asks for. */
export interface Need {
  readonly action: Action
  readonly index?: IndexUid | undefined
  /** Set where an instance without a master key has nothing to offer, not even openly. */
  readonly masterKeyRequired?: boolean | undefined
}

/** Turns the value of an `Authorization` header into a grant that holds for the need, or refuses.
 *  It may be asked again at any time, such as before each search of a long conversation. */
export type Authorize = (authorization: string | undefined, need: Need) => Grant

export interface AuthorizeDependencies {
  readonly masterKey: string | undefined
  readonly keys: KeyStore
  readonly now: () => Date
  readonly randomBytes: (count: number) => Uint8Array
}

export function createAuthorize({ masterKey, keys, now, randomBytes }: AuthorizeDependencies): Authorize {
  const masterKeys = createSecretFinder<Grant>(randomBytes(32))
  if (masterKey !== undefined) masterKeys.add(masterKey, masterGrant)

  return (authorization, need) => {
    if (masterKey === undefined) {
      if (need.masterKeyRequired) throw apiError('missing_master_key')
      return openGrant
    }
    const token = bearerToken(authorization)
    const grant = masterKeys.find(token) ?? tenantGrant(token, need.action) ?? keyGrant(token)
    if (!permits(grant, need.action, need.index)) throw refusal(lacking(grant, need))
    return grant
  }

  function keyGrant(token: string): Grant {
    const key = keys.findByValue(token)
    if (key === undefined) throw refusal('it is not the value of a key of this server')
    refuseExpired(key)
    return grantOf(key)
  }

  function tenantGrant(text: string, action: Action): Grant | undefined {
    const token = readTenantToken(text)
    if (token === undefined) return undefined
    if (!tenantActions.has(action)) throw refusal('a tenant token may only search and chat')
    const parent = keys.findByUid(token.parentUid)
    if (parent === undefined) throw refusal('the key that this tenant token was made from does not exist')
    if (!token.isSignedBy(keys.valueOf(parent.uid)))
      throw refusal('the signature of this tenant token is wrong')
    refuseExpired(parent)
    refuseExpiredToken(token)
    return { ...grantOf(parent), holder: { kind: 'tenant', parentUid: parent.uid }, rules: token.rules }
  }

  function refuseExpired({ expiresAt }: ApiKey): void {
    if (expiresAt && now() >= expiresAt) throw refusal(`the key expired at ${formatMoment(expiresAt)}`)
  }

  function refuseExpiredToken({ expiresAtSeconds }: TenantToken): void {
    if (expiresAtSeconds !== undefined && now().getTime() > expiresAtSeconds * 1000) {
      throw refusal('this tenant token has expired')
    }
  }
}

const tenantActions: ReadonlySet<Action> = new Set(['search', 'chatCompletions'])

/** Only the first space parts scheme and token. */
function bearerToken(authorization: string | undefined): string {
  const [scheme, ...rest] = authorization?.split(' ') ?? []
  if (scheme !== 'Bearer') throw apiError('missing_authorization_header')
  return rest.join(' ')
}

function grantOf(key: ApiKey): Grant {
  const { uid, actions, indexes } = key
  return { holder: { kind: 'key', uid }, actions: expandActions(actions), indexes, rules: undefined }
}

function lacking(grant: Grant, { action, index }: Need): string {
  if (!grant.actions.has(action)) return `it lacks the action \`${action}\``
  return index === undefined
    ? `the action \`${action}\` needs access to every index`
    : `it gives no access to the index \`${index}\``
}

function refusal(why: string): ApiError {
  return apiError('invalid_api_key', why)
}
