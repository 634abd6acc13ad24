import { momentText } from './moment-text.js'

/** A moment, told from now; the exact one shows when pointed at. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {momentText(new Date(at), new Date())}
    </time>
  )
}
