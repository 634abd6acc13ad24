/** A filter as it arrives: text, or lists of texts that the filter parser combines. */
export type FilterExpression = string | readonly FilterExpression[]
