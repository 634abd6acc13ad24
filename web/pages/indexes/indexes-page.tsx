import type { PageProps } from '../../pages.js'
import { IndexList } from './index-list.js'
import { OneIndex } from './one-index.js'

/** All indexes, or the one that the address names. */
export function IndexesPage(props: PageProps) {
  const uid = props.place.parts[0]
  return uid === undefined ? <IndexList {...props} /> : <OneIndex key={uid} {...props} uid={uid} />
}
