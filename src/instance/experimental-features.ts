import * as z from 'zod'
import { apiError } from '../domain/errors/api-error.js'
import {
  featureNames,
  type FeatureChanges,
  type FeatureName,
  type FeatureSwitches,
} from '../domain/experimental-features.js'
import { encodeKey } from '../storage/key-encoding.js'
import { decodeJson, encodeJson } from '../storage/json-value.js'
import type { KeyValueStore, ReadView } from '../storage/key-value-store.js'
import { instanceTable } from './instance-tables.js'

/** The switches of the instance. A change is on disk before it takes effect. */
export interface ExperimentalFeatures {
  current(): FeatureSwitches
  change(changes: FeatureChanges): Promise<FeatureSwitches>
  /** Refuses with `feature_not_enabled` while the switch is off. `what` begins the sentence «… needs the feature». */
  require(feature: FeatureName, what: string): void
}

const recordKey = encodeKey('experimental-features')

/** `switchedOn` are those the operator asked for at start: they come back with every start. */
export function openExperimentalFeatures(
  store: KeyValueStore,
  switchedOn: readonly FeatureName[],
): ExperimentalFeatures {
  let switches: FeatureSwitches = {
    ...allOff,
    ...store.read(readSwitches),
    ...Object.fromEntries(switchedOn.map((name) => [name, true])),
  }
  return {
    current: () => switches,
    async change(changes) {
      await store.write((view) =>
        view.put(instanceTable, recordKey, encodeJson({ ...readSwitches(view), ...changes })),
      )
      switches = { ...switches, ...changes }
      return switches
    },
    require(feature, what) {
      if (!switches[feature]) throw apiError('feature_not_enabled', feature, what)
    },
  }
}

const allOff = Object.fromEntries(featureNames.map((name) => [name, false])) as FeatureSwitches

/** What was stored may hold a switch that this version no longer has. */
function readSwitches(view: ReadView): FeatureChanges {
  const bytes = view.get(instanceTable, recordKey)
  const stored = bytes ? z.record(z.string(), z.boolean()).parse(decodeJson(bytes)) : {}
  return Object.fromEntries(featureNames.flatMap((name) => (name in stored ? [[name, stored[name]]] : [])))
}
