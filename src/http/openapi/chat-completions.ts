import { chatChunkSchemas } from './chat-chunk-schemas.js'
import {
  flag,
  listOf,
  mapOf,
  number,
  oneOf,
  openObject,
  orNull,
  ref,
  text,
  type JsonSchema,
  type Properties,
} from './json-schema.js'
import { jsonBody, type ResourceReference, type RouteDetails } from './resource-reference.js'

/** What goes to the provider as it was sent. */
const passedOn: Properties = {
  store: flag('Passed on.'),
  reasoning_effort: text('Passed on.'),
  metadata: mapOf({}, 'Passed on.'),
  frequency_penalty: number('Passed on.'),
  logit_bias: mapOf({}, 'Passed on.'),
  logprobs: flag('Passed on.'),
  top_logprobs: { type: 'integer', description: 'Passed on.' },
  max_tokens: { type: 'integer', description: 'Passed on.' },
  max_completion_tokens: { type: 'integer', description: 'Passed on.' },
  modalities: listOf({}, 'Passed on.'),
  prediction: mapOf({}, 'Passed on.'),
  audio: mapOf({}, 'Passed on.'),
  presence_penalty: number('Passed on.'),
  response_format: mapOf({}, 'Passed on.'),
  seed: { type: 'integer', description: 'Passed on.' },
  service_tier: text('Passed on.'),
  stop: { type: ['string', 'array'], description: 'Passed on.' },
  temperature: number('Passed on.'),
  top_p: number('Passed on.'),
  parallel_tool_calls: flag('Passed on.'),
  user: text('Passed on.'),
}

const nullablePassedOn = Object.fromEntries(
  Object.entries(passedOn).map(([name, { type, ...schema }]) => [
    name,
    { type: [type, 'null'].flat(), ...schema },
  ]),
)

const tool = openObject(
  {
    type: text('`function`, also when left out.'),
    function: {
      ...openObject({ name: text('The name of the tool.') }, 'What is declared.'),
      required: ['name'],
    },
  },
  'A special tool that is to be told: `_serviceSearchProgress`, `_serviceSearchSources` or `_serviceAppendConversationMessage`, or the same with `_meili` in place of `_service`.',
)

const request: JsonSchema = {
  ...openObject(
    {
      model: text('The model to ask, as the provider names it.'),
      messages: { ...listOf(ref('ChatMessage'), 'The conversation so far.'), minItems: 1 },
      stream: orNull(flag('Must not be false: answers are streams.')),
      n: { type: ['integer', 'null'], description: 'Must not be anything but 1.' },
      stream_options: orNull(
        openObject(
          { include_usage: orNull(flag('Whether a last chunk tells the tokens that were used.')) },
          'About the stream.',
        ),
      ),
      tools: orNull(listOf(tool, 'What the client wants to be told besides the answer.')),
      tool_choice: {
        type: ['string', 'object', 'null'],
        description: 'A word, or the search function: whether the model has to search.',
      },
      ...nullablePassedOn,
    },
    'A conversation to be continued. Members that are not named here are ignored.',
  ),
  required: ['model', 'messages'],
}

const message: JsonSchema = {
  ...openObject(
    {
      role: oneOf(['developer', 'system', 'user', 'assistant', 'tool', 'function'], 'Who speaks.'),
      content: {
        anyOf: [
          { type: 'string' },
          listOf(
            {
              ...openObject({ type: text('Such as `text`.'), text: text('Of a text.') }, 'A part.'),
              required: ['type'],
            },
            'Parts.',
          ),
          { type: 'null' },
        ],
        description: 'What is said.',
      },
      tool_calls: orNull(listOf(ref('ChatToolCall'), 'The functions that are called.')),
      tool_call_id: orNull(text('Of a message of the role `tool`: the call that it answers.')),
      name: orNull(text('Who speaks, among several.')),
    },
    'A message. Members that are not named here are passed on.',
  ),
  required: ['role'],
}

const conversation = (id: string): RouteDetails => ({
  id,
  description:
    'Each event is `data: ` and a chunk, or why the answer broke off; the last one is `data: [DONE]`. Comments, which begin with a colon, keep the connection alive. Searches happen under the key of the request.',
  body: jsonBody(ref('ChatCompletionRequest')),
  answers: {
    200: {
      description: 'The answer, as it is made.',
      contentType: 'text/event-stream',
      schema: text('Server-sent events.'),
      partSchema: ref('ChatEvent'),
    },
  },
  refuses: [404, 501, 503],
})

export const chatCompletionReference: ResourceReference = {
  tag: 'Conversations',
  description: 'Talking to the documents.',
  routes: {
    'POST /chats/:workspaceUid/chat/completions': conversation('completeChat'),
    'POST /chats/:workspaceUid/v1/chat/completions': conversation('completeChatV1'),
  },
  schemas: {
    ChatCompletionRequest: request,
    ChatMessage: message,
    ...chatChunkSchemas,
  },
}
