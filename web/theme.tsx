import { useEffect, useState } from 'preact/hooks'
import { Button } from './ui/button.js'

type Theme = 'light' | 'dark'

const place = 'parley-theme'

/** Light or dark: as the system has it until somebody chooses. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(() => chosen() ?? ofSystem())
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  const other: Theme = theme === 'dark' ? 'light' : 'dark'
  return (
    <Button
      kind="quiet"
      title={`Switch to ${other}`}
      onClick={() => {
        localStorage.setItem(place, other)
        setTheme(other)
      }}
    >
      <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true" fill="currentColor">
        {theme === 'dark' ? (
          <path d="M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM7.4 1h1.2v2H7.4V1Zm0 12h1.2v2H7.4v-2ZM1 7.4h2v1.2H1V7.4Zm12 0h2v1.2h-2V7.4ZM2.6 3.5l.9-.9 1.4 1.4-.9.9-1.4-1.4Zm8.5 8.5.9-.9 1.4 1.4-.9.9-1.4-1.4ZM2.6 12.5 4 11.1l.9.9-1.4 1.4-.9-.9Zm8.5-8.5 1.4-1.4.9.9L12 4.9l-.9-.9Z" />
        ) : (
          <path d="M6.2 1.6a6.6 6.6 0 1 0 8.2 8.2A5.6 5.6 0 0 1 6.2 1.6Z" />
        )}
      </svg>
    </Button>
  )
}

function chosen(): Theme | undefined {
  const value = localStorage.getItem(place)
  return value === 'light' || value === 'dark' ? value : undefined
}

function ofSystem(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
