import { useId, useState } from 'preact/hooks'

interface DropZoneProps {
  readonly label: string
  readonly hint: string
  readonly accept: string
  readonly onFiles: (files: readonly File[]) => void
}

/** A place to drop files on. It is a file control all the same, so the keyboard reaches it. */
export function DropZone({ label, hint, accept, onFiles }: DropZoneProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    <div
      class={isOver ? 'drop-zone drop-zone-over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...(event.dataTransfer?.files ?? [])])
      }}
    >
      <label for={id}>{label}</label>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        id={id}
        type="file"
        multiple
        accept={accept}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // So that the same file can be chosen again after it was mended.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
