import { describeKeyValueStore } from './key-value-store.contract.js'
import { memoryStore } from './memory-store.js'

describeKeyValueStore('the memory store', (tables) => memoryStore({ tables }))
