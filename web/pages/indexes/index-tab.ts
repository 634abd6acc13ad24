import type { Place } from '../../route.js'
import type { Session } from '../../session.js'
import type { IndexAnswer, IndexStatsAnswer } from './index-answers.js'

/** What every part of the page of one index is given. */
export interface TabProps {
  readonly session: Session
  readonly place: Place
  readonly index: IndexAnswer
  /** Undefined when the key may not see them. */
  readonly stats: IndexStatsAnswer | undefined
  /** After documents or settings changed. */
  readonly onChanged: () => void
}
