import {
  closedObject,
  count,
  flag,
  listOf,
  oneOf,
  openObject,
  orNull,
  ref,
  text,
  type JsonSchema,
  type Properties,
} from './json-schema.js'

/** A call whose arguments are this. */
const callOf = (args: JsonSchema): Properties => ({
  id: text('The id of the call.'),
  type: { const: 'function' },
  function: closedObject({ name: text('What is called.'), arguments: args }),
})

const told = text('What it is told: JSON, as text.', {
  contentMediaType: 'application/json',
  contentSchema: { anyOf: [ref('ChatSearchProgress'), ref('ChatSearchSources'), ref('ChatMessage')] },
})

const delta = openObject(
  {
    role: { const: 'assistant' },
    content: orNull(text('The next piece of the answer.')),
    tool_calls: listOf(
      closedObject({ index: count('Rises with every call.'), ...callOf(told) }),
      'Special tools that are told something.',
    ),
  },
  'What is new. What the provider sends besides, such as its reasoning, is passed on.',
)

const head: Properties = {
  id: text('The same in all chunks of an answer.'),
  object: { const: 'chat.completion.chunk' },
  created: count('In seconds since 1970.'),
  model: text('As it was asked for.'),
}

const chunk: JsonSchema = closedObject(
  {
    ...head,
    choices: {
      ...listOf(
        closedObject({
          index: { const: 0 },
          delta,
          finish_reason: orNull(
            oneOf(['stop', 'length', 'tool_calls', 'content_filter'], 'Why it ends; null before that.'),
          ),
        }),
        'One, or none in the chunk that tells the usage.',
      ),
      maxItems: 1,
    },
    usage: closedObject(
      {
        prompt_tokens: count('Of the conversation.'),
        completion_tokens: count('Of the answer.'),
        total_tokens: count('Of both.'),
      },
      { description: 'As the provider counts; only in the last chunk, when asked for.' },
    ),
  },
  { optional: ['usage'], description: 'A piece of an answer.' },
)

const failure: JsonSchema = closedObject(
  {
    event_id: text('Of this event.'),
    type: { const: 'error' },
    error: closedObject({
      type: text('What kind of error it is, as clients of chat completions know them.'),
      code: text('For programs.'),
      message: text('What is wrong and what to do, in words.'),
      param: orNull(text('The member of the request that is at fault.')),
      event_id: { type: 'null' },
    }),
  },
  { description: 'Why an answer broke off.' },
)

const sources = listOf(ref('Document'), 'The documents, as far as they are displayed.')

export const chatChunkSchemas: Properties = {
  ChatEvent: { anyOf: [ref('ChatChunk'), ref('ChatFailure')], description: 'The data of an event.' },
  ChatChunk: chunk,
  ChatFailure: failure,
  ChatToolCall: openObject(callOf(text('JSON, as text.')), 'A function that is called.'),
  ChatSearchProgress: closedObject(
    {
      call_id: text('The call of the search function.'),
      function_name: text('The name of the search function.'),
      function_arguments: text('What it is called with: JSON, as text.'),
      function_parameters: text('The same, under its other name.'),
    },
    { description: 'A search begins.' },
  ),
  ChatSearchSources: closedObject(
    {
      call_id: text('The call of the search function, or an id of its own for the sources that are cited.'),
      sources,
      documents: sources,
      references: listOf(
        closedObject({
          number: count('What the answer cites it by, such as `[2]`.'),
          index_uid: text('Its index.'),
          document_id: { type: ['string', 'number', 'null'], description: 'Its id.' },
        }),
        'Which document has which number, in the same order.',
      ),
      cited: flag('Set for the last ones, which the answer cites.'),
      unknown_markers: listOf({ type: 'integer' }, 'Numbers in the answer that belong to no document.'),
    },
    { optional: ['cited', 'unknown_markers'], description: 'What a search found, or what an answer cites.' },
  ),
}
