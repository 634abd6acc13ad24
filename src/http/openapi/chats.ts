import { chatSources } from '../../domain/chat/chat-source.js'
import { promptNames } from '../../domain/chat/workspace-settings.js'
import {
  closedChoice,
  closedObject,
  count,
  flag,
  listOf,
  oneOf,
  orNull,
  ref,
  text,
  texts,
  type JsonSchema,
  type Properties,
} from './json-schema.js'
import { pageOf, pageParameters } from './page-schemas.js'
import { emptyAnswer, jsonAnswer, jsonBody, type ResourceReference } from './resource-reference.js'

const workspace = closedObject({ uid: text('Its name.') }, { description: 'A chat workspace.' })

const ofPrompts = (value: JsonSchema): Properties =>
  Object.fromEntries(promptNames.map((name) => [name, value]))

const prompts = ofPrompts(orNull(text('Null where the built-in text is in effect.')))

const source = orNull(oneOf(Object.keys(chatSources), 'Who answers; null for the usual provider.'))

const connection: Properties = {
  orgId: orNull(text('The organization, for providers that ask for one.')),
  projectId: orNull(text('The project, for providers that ask for one.')),
  apiVersion: orNull(text('The version of the interface of the provider.')),
  deploymentId: orNull(text('The deployment, for providers that have several.')),
  baseUrl: orNull(text('Where the provider is, when it is not where it usually is.')),
}

const fallback = text('Who answers while the provider is down; absent for nobody.', { enum: ['builtIn'] })

const settings: Properties = { source, ...connection, prompts: closedObject(prompts), fallback }

const changes = closedChoice(
  {
    source,
    ...connection,
    apiKey: orNull(text('The key for the provider. It is kept encrypted, and never shown again.')),
    prompts: orNull(closedChoice(prompts, 'Null resets all of them.')),
    fallback: orNull(fallback),
  },
  'What is left out stays as it is, and null unsets.',
)

const model = closedObject({
  id: text('What to ask for it by.'),
  created: count('In seconds since 1970; 0 where the provider does not tell.'),
  owned_by: text('Whose it is.'),
  object: { const: 'model' },
})

const connectionTest: JsonSchema = {
  anyOf: [
    closedObject({
      works: { const: true },
      model: text('The model that was asked.'),
      firstByteMs: count('How long its first byte took.'),
      calledFunction: flag('Whether it called a function when it was asked to, as searches need it to.'),
      message: text('All of this in words.'),
    }),
    closedObject(
      {
        works: { const: false },
        failure: text('What kind of failure it is, for programs.'),
        message: text('What is wrong and what to do, in words.'),
        status: count('What the provider answered with, if it did.'),
        said: text('What the provider said of it.'),
        models: texts('Models that the provider has, when it does not have the one asked for.'),
      },
      { optional: ['status', 'said'] },
    ),
  ],
  description: 'What came of asking the provider.',
}

const models = (id: string) => ({
  id,
  answers: {
    200: jsonAnswer(
      'The models, as the provider lists them.',
      closedObject({ object: { const: 'list' }, data: listOf(model, 'The models.') }),
    ),
  },
  refuses: [404, 502],
})

export const chatReference: ResourceReference = {
  tag: 'Chat workspaces',
  description: 'Who answers conversations, and what it is told.',
  routes: {
    'GET /chats': {
      id: 'listChatWorkspaces',
      query: pageParameters,
      answers: { 200: jsonAnswer('The workspaces, by name.', pageOf(ref('ChatWorkspace'))) },
    },
    'GET /chats/:workspaceUid': {
      id: 'readChatWorkspace',
      answers: { 200: jsonAnswer('The workspace.', ref('ChatWorkspace')) },
      refuses: [404],
    },
    'DELETE /chats/:workspaceUid': {
      id: 'deleteChatWorkspace',
      answers: { 204: emptyAnswer('It is deleted.') },
      refuses: [404],
    },
    'GET /chats/:workspaceUid/settings': {
      id: 'readChatSettings',
      answers: {
        200: jsonAnswer(
          'The settings, and what may be shown of the key.',
          closedObject(
            { ...settings, apiKey: orNull(text('Masked; null when none is set.')) },
            { optional: ['fallback'] },
          ),
        ),
      },
      refuses: [404],
    },
    'PATCH /chats/:workspaceUid/settings': {
      id: 'changeChatSettings',
      description: 'A workspace that does not exist is created.',
      body: jsonBody(changes),
      answers: { 200: jsonAnswer('The settings, after the change.', ref('ChatSettings')) },
    },
    'DELETE /chats/:workspaceUid/settings': {
      id: 'resetChatSettings',
      answers: { 200: jsonAnswer('The settings, all unset.', ref('ChatSettings')) },
      refuses: [404],
    },
    'POST /chats/:workspaceUid/settings/test': {
      id: 'testChatSettings',
      body: jsonBody(
        closedChoice({
          model: orNull(text('The model to ask; one is chosen when left out.', { minLength: 1 })),
        }),
      ),
      answers: { 200: jsonAnswer('What came of it, well or badly.', connectionTest) },
      refuses: [404],
    },
    'GET /chats/:workspaceUid/prompts': {
      id: 'readChatPrompts',
      answers: {
        200: jsonAnswer('Every prompt.', closedObject(ofPrompts(text('The text that is in effect.')))),
      },
      refuses: [404],
    },
    'GET /chats/:workspaceUid/models': models('listChatModels'),
    'GET /chats/:workspaceUid/v1/models': models('listChatModelsV1'),
  },
  schemas: {
    ChatWorkspace: workspace,
    ChatSettings: closedObject(settings, {
      optional: ['fallback'],
      description: 'The settings of a chat workspace; nothing tells of its key.',
    }),
  },
}
