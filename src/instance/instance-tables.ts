/** Single records about the instance itself, each under its own name. */
export const instanceTable = 'instance'
