import { Code } from '../../ui/code.js'
import { Notice } from '../../ui/notice.js'

const startCommands = `export PARLEY_MASTER_KEY="$(openssl rand -hex 24)"
echo "$PARLEY_MASTER_KEY"
parley serve`

/** Keys are made from the master key: without one there are none, and everyone may do everything. */
export function NoMasterKey() {
  return (
    <>
      <Notice>
        This server has no master key. Whoever reaches it may do everything, and there are no keys to hand
        out.
      </Notice>
      <p>
        Start it with a master key of at least 16 bytes to close it. Keep that key to yourself, and give
        everyone else a key that is made here.
      </p>
      <Code title="Start with a master key" text={startCommands} />
      <p class="hint">
        The flag <code>--master-key</code> does the same, but other users of the machine can read it from the
        list of processes.
      </p>
    </>
  )
}
