import { ref } from './json-schema.js'
import { jsonAnswer, type AnswerDetails } from './resource-reference.js'

/** The answer to every request that changes documents, settings or indexes. */
export const acceptedTask: AnswerDetails = jsonAnswer('The task was accepted.', ref('SummarizedTask'))
