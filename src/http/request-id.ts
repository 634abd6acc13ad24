const sane = /^[\w.:+/=@-]{1,128}$/

/** The caller's own id when it is short and harmless to print, else a new one. */
export function requestIdOf(sent: string | string[] | undefined, newId: () => string): string {
  return typeof sent === 'string' && sane.test(sent) ? sent : newId()
}
