import { useState } from 'preact/hooks'
import type { Session } from '../../session.js'
import { ErrorNotice } from '../../ui/notice.js'
import { Switch } from '../../ui/switch.js'
import { useAction } from '../../use-action.js'
import { useLoaded } from '../../use-loaded.js'
import { featureGroups, featureWords } from './feature-words.js'

type Features = Readonly<Record<string, boolean>>

const path = '/experimental-features'

/** What is switched on for the whole server. A switch takes effect at once. */
export function FeatureSwitches({ session: { api, may } }: { session: Session }) {
  const loaded = useLoaded(async (signal) => api.call<Features>('GET', path, { signal }), [api])
  const [answered, setAnswered] = useState<Features>()
  const change = useAction(async (name: string, isOn: boolean) => {
    setAnswered(await api.call<Features>('PATCH', path, { json: { [name]: isOn } }))
  })
  const features = answered ?? loaded.value ?? {}
  return (
    <>
      <p class="hint lead">These may still change from one version to the next.</p>
      <ErrorNotice error={loaded.error ?? change.error} />
      {featureGroups(Object.keys(features)).map(({ title, names }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul class="list-plain card switches">
            {names.map((name) => (
              <li key={name}>
                <Switch
                  label={name}
                  hint={featureWords(name)}
                  checked={features[name] === true}
                  disabled={!may('experimental.update') || change.isRunning}
                  onChange={(isOn) => change.run(name, isOn)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
