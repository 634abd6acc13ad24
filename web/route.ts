import { useEffect, useState } from 'preact/hooks'

/** What the address bar shows after `#`: a page, what it looks at, and its options. */
export interface Place {
  /** `search` of `#/search/films?q=whale`. */
  readonly page: string
  /** `['films']` of it. */
  readonly parts: readonly string[]
  readonly options: URLSearchParams
}

export function readPlace(hash = location.hash): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [page = '', ...parts] = path.split('/').map(decode)
  return { page, parts: parts.filter((part) => part !== ''), options: new URLSearchParams(query) }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function placeLink(
  page: string,
  parts: readonly string[] = [],
  options: Record<string, string> = {},
): string {
  const path = [page, ...parts].map(encodeURIComponent).join('/')
  const query = new URLSearchParams(Object.entries(options).filter(([, value]) => value !== '')).toString()
  return `#/${path}${query === '' ? '' : `?${query}`}`
}

/** Goes there; `replace` leaves no step to go back to, for what changes with every key press. */
export function goTo(link: string, { replace = false } = {}): void {
  if (replace) {
    history.replaceState(null, '', link)
    dispatchEvent(new HashChangeEvent('hashchange'))
  } else location.hash = link
}

export function usePlace(): Place {
  const [place, setPlace] = useState(() => readPlace())
  useEffect(() => {
    const follow = () => setPlace(readPlace())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return place
}
