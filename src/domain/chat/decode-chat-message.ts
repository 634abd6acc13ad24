import { describeWrongName } from '../describe-mistake.js'
import type { ChatMessage, ContentPart, WireToolCall } from './completion-request.js'
import { placedMistake, placedRefusal, textAt } from './members.js'
import { isObject, type JsonObject } from '../json-object.js'

const roles = ['developer', 'system', 'user', 'assistant', 'tool', 'function'] as const

/** Decodes one message of a conversation; `place` is where it stands in the body. JsonObject that are not looked
 *  at here are kept as they are; those that are null are as good as left out, but for `content`. */
export function decodeChatMessage(value: unknown, place: string): ChatMessage {
  if (!isObject(value)) throw placedMistake(place, 'an object', value)
  const { role: sentRole, content, tool_calls: calls, tool_call_id: callId, name, ...others } = value
  const role = roleAt(sentRole, `${place}.role`)
  if (role === 'tool' && callId == null)
    throw placedRefusal(`${place}.tool_call_id`, 'a message of the role `tool` needs the id of its call')
  return {
    ...others,
    role,
    ...(content !== undefined && { content: contentAt(content, `${place}.content`) }),
    ...(calls != null && { tool_calls: toolCallsAt(calls, `${place}.tool_calls`) }),
    ...(callId != null && { tool_call_id: textAt(callId, `${place}.tool_call_id`) }),
    ...(name != null && { name: textAt(name, `${place}.name`) }),
  }
}

function roleAt(value: unknown, place: string): ChatMessage['role'] {
  const role = roles.find((each) => each === value)
  if (role === undefined) throw placedRefusal(place, describeWrongName(roles, value))
  return role
}

function contentAt(value: unknown, place: string): string | readonly ContentPart[] | null {
  if (value === null || typeof value === 'string') return value
  if (!Array.isArray(value)) throw placedMistake(place, 'a string or an array of parts', value)
  return value.map((part: unknown, at) => contentPartAt(part, `${place}[${at}]`))
}

function contentPartAt(value: unknown, place: string): ContentPart {
  if (!isObject(value)) throw placedMistake(place, 'an object', value)
  const { text, ...others } = value
  const type = textAt(value['type'], `${place}.type`)
  if (type === 'text') return { ...others, type, text: textAt(text, `${place}.text`) }
  return { ...others, type, ...(typeof text === 'string' && { text }) }
}

function toolCallsAt(value: unknown, place: string): readonly WireToolCall[] {
  if (!Array.isArray(value)) throw placedMistake(place, 'an array', value)
  return value.map((call: unknown, at) => toolCallAt(call, `${place}[${at}]`))
}

function toolCallAt(value: unknown, place: string): WireToolCall {
  if (!isObject(value)) throw placedMistake(place, 'an object', value)
  const called: unknown = value['function']
  if (!isObject(called)) throw placedMistake(`${place}.function`, 'an object', called)
  return { id: textAt(value['id'], `${place}.id`), type: 'function', function: calledFunction(called, place) }
}

function calledFunction(called: JsonObject, place: string): WireToolCall['function'] {
  return {
    name: textAt(called['name'], `${place}.function.name`),
    arguments: textAt(called['arguments'], `${place}.function.arguments`),
  }
}
