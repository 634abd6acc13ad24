import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

interface ButtonProps {
  readonly children: ComponentChildren
  readonly onClick?: () => void
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet'
  readonly type?: 'button' | 'submit'
  readonly disabled?: boolean
  /** For a button that shows no words. */
  readonly title?: string
}

export function Button({
  children,
  onClick,
  kind = 'plain',
  type = 'button',
  disabled = false,
  title,
}: ButtonProps) {
  return (
    <button
      type={type}
      class={`button button-${kind}`}
      disabled={disabled}
      onClick={onClick}
      title={title}
      aria-label={title}
    >
      {children}
    </button>
  )
}

/** Asks once more in its own place: what it does cannot be undone. */
export function ConfirmButton({
  children,
  sure,
  onConfirm,
}: {
  children: ComponentChildren
  sure: string
  onConfirm: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <Button kind="danger" onClick={() => setAsking(true)}>
        {children}
      </Button>
    )
  return (
    <span class="confirm">
      <Button
        kind="danger"
        onClick={() => {
          setAsking(false)
          onConfirm()
        }}
      >
        {sure}
      </Button>
      <Button onClick={() => setAsking(false)}>Keep</Button>
    </span>
  )
}

/** Copies a text, and says so. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [isDone, setDone] = useState(false)
  const copy = async () => {
    await copyText(text)
    setDone(true)
    setTimeout(() => setDone(false), 1_500)
  }
  return (
    <Button kind="quiet" onClick={() => void copy()}>
      {isDone ? 'Copied' : label}
    </Button>
  )
}

/** Browsers offer the clipboard only over HTTPS and on the own machine; elsewhere a selection is copied. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
