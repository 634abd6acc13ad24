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

/** What the bearer of an `Authorization` header may do, whatever that is; refuses who is unknown. */
export type Identify = (authorization: string | undefined) => Grant

export interface AuthorizeDependencies {
  readonly masterKey: string | undefined
  readonly keys: KeyStore
  readonly now: () => Date
  readonly randomBytes: (count: number) => Uint8Array
}

/** Both ways to ask about a caller. */
export interface Access {
  readonly authorize: Authorize
  readonly identify: Identify
}

export function createAccess({ masterKey, keys, now, randomBytes }: AuthorizeDependencies): Access {
  const masterKeys = createSecretFinder<Grant>(randomBytes(32))
  if (masterKey !== undefined) masterKeys.add(masterKey, masterGrant)

  return { authorize, identify }

  function authorize(authorization: string | undefined, need: Need): Grant {
    if (masterKey === undefined && need.masterKeyRequired) throw apiError('missing_master_key')
    const grant = identify(authorization)
    if (!permits(grant, need.action, need.index)) throw refusal(lacking(grant, need))
    return grant
  }

  function identify(authorization: string | undefined): Grant {
    if (masterKey === undefined) return openGrant
    const token = bearerToken(authorization)
    return masterKeys.find(token) ?? tenantGrant(token) ?? keyGrant(token)
  }

  function keyGrant(token: string): Grant {
    const key = keys.findByValue(token)
    if (key === undefined) throw refusal('it is not the value of a key of this server')
    refuseExpired(key)
    return grantOf(key)
  }

  function tenantGrant(text: string): Grant | undefined {
    const token = readTenantToken(text)
    if (token === undefined) return undefined
    const parent = keys.findByUid(token.parentUid)
    if (parent === undefined) throw refusal('the key that this tenant token was made from does not exist')
    if (!token.isSignedBy(keys.valueOf(parent.uid)))
      throw refusal('the signature of this tenant token is wrong')
    refuseExpired(parent)
    refuseExpiredToken(token)
    const { actions, indexes } = grantOf(parent)
    return {
      holder: { kind: 'tenant', parentUid: parent.uid },
      actions: new Set([...actions].filter((action) => tenantActions.has(action))),
      indexes,
      rules: token.rules,
    }
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
  if (grant.holder.kind === 'tenant' && !tenantActions.has(action))
    return 'a tenant token may only search and chat'
  if (!grant.actions.has(action)) return `it lacks the action \`${action}\``
  return index === undefined
    ? `the action \`${action}\` needs access to every index`
    : `it gives no access to the index \`${index}\``
}

function refusal(why: string): ApiError {
  return apiError('invalid_api_key', why)
}
