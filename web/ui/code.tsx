import { CopyButton } from './button.js'

/** Text to be copied: commands, code, JSON. Never HTML. */
export function Code({ text, title }: { text: string; title?: string }) {
  return (
    <figure class="code-block">
      <figcaption>
        <span>{title}</span>
        <CopyButton text={text} />
      </figcaption>
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
