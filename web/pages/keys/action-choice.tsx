import { Button } from '../../ui/button.js'
import { Checkbox } from '../../ui/field.js'
import { actionGroups, actionWords, presets } from './action-groups.js'

interface ActionChoiceProps {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** What a key may do: a common kind, or any choice. */
export function ActionChoice({ chosen, onChange }: ActionChoiceProps) {
  const hasAll = chosen.includes('*')
  const toggle = (action: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, action] : chosen.filter((each) => each !== action))
  return (
    <fieldset class="actions">
      <legend>What it may do</legend>
      <div class="row">
        {presets.map(({ title, actions }) => (
          <Button key={title} onClick={() => onChange(actions)}>
            {title}
          </Button>
        ))}
      </div>
      <Checkbox label="everything" checked={hasAll} onChange={(isOn) => onChange(isOn ? ['*'] : [])} />
      <div class="action-groups">
        {actionGroups.map(({ title, actions }) => (
          <fieldset key={title} disabled={hasAll}>
            <legend>{title}</legend>
            {actions.map((action) => (
              <Checkbox
                key={action}
                label={actionWords[action]}
                checked={hasAll || chosen.includes(action)}
                onChange={(isOn) => toggle(action, isOn)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}
