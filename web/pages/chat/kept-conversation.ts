import { defineParleyChat, type ParleyChat } from '../../widget/parley-chat.js'

defineParleyChat()

/** Of one key at a time. Whoever looks at another page and comes back finds what was said, and what was typed. */
const kept = new Map<string, ParleyChat>()
let keptFor: string | undefined

export function keptConversation(key: string, workspace: string): ParleyChat {
  if (keptFor !== key) {
    for (const each of kept.values()) each.clear()
    kept.clear()
  }
  keptFor = key
  const known = kept.get(workspace)
  if (known !== undefined) return known
  // Defined above, so that is what the name makes.
  const made = document.createElement('parley-chat') as ParleyChat
  made.className = 'chat-window'
  made.apiKey = key
  made.setAttribute('theme', 'page')
  made.setAttribute('workspace', workspace)
  made.setAttribute(
    'welcome',
    'Ask something. The answer shows which searches were made and which documents it rests on.',
  )
  kept.set(workspace, made)
  return made
}
