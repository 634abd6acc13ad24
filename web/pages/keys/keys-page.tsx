import type { ComponentType } from 'preact'
import type { PageProps } from '../../pages.js'
import { placeLink } from '../../route.js'
import type { Session } from '../../session.js'
import { Tabs } from '../../ui/tabs.js'
import { FeatureSwitches } from './feature-switches.js'
import { KeyList } from './key-list.js'
import { TenantToken } from './tenant-token.js'

interface KeysTab {
  readonly name: string
  readonly title: string
  readonly needs: string
  readonly View: ComponentType<{ session: Session }>
}

const tabs: readonly KeysTab[] = [
  { name: 'list', title: 'Keys', needs: 'keys.get', View: KeyList },
  { name: 'token', title: 'Tenant tokens', needs: 'keys.get', View: TenantToken },
  { name: 'features', title: 'Experimental features', needs: 'experimental.get', View: FeatureSwitches },
]

/** Who may do what, and what is switched on. */
export function KeysPage({ session, place }: PageProps) {
  const offered = tabs.filter(({ needs }) => session.may(needs))
  const tab = offered.find(({ name }) => name === place.parts[0]) ?? offered[0]
  return (
    <section>
      <h1>Keys and features</h1>
      <Tabs
        label="Parts of this page"
        current={tab?.name ?? ''}
        tabs={offered.map(({ name, title }) => ({ name, title, link: placeLink('keys', [name]) }))}
      />
      {tab !== undefined && <tab.View session={session} />}
    </section>
  )
}
