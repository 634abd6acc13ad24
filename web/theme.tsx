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
      {theme === 'dark' ? '☀' : '☾'}
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
