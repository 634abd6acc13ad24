import { unreachable } from '../../domain/unreachable.js'
import type { LoadingEvent } from './load-samples.js'

/** Where the progress is shown, such as the standard output. */
export interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const barWidth = 24
const toLineStart = '\r\u001b[2K'

/** Shows what becomes of the sample data: on a terminal with a bar that moves, elsewhere a line for each
 *  thing that is done. */
export function showLoading(screen: Screen): (event: LoadingEvent) => void {
  const isTerminal = screen.isTTY === true
  const line = (text: string) => screen.write(`${isTerminal ? toLineStart : ''}${text}\n`)
  return (event) => {
    switch (event.type) {
      case 'begun':
        line('\nLoading the sample data')
        break
      case 'progress':
        if (isTerminal) screen.write(`${toLineStart}${progressLine(event, widthOf(screen))}`)
        break
      case 'index-loaded':
        line(`  ${title(event.index)}${event.documents} documents`)
        break
      case 'chat-ready':
        line(`  ${title('chat')}workspace "${event.workspace}", answered by Parley itself`)
        break
      case 'already-in-use':
        line('\nThis data folder is in use already: no sample data were added.')
        break
      default:
        unreachable(event)
    }
  }
}

/** Some terminals do not know how wide they are, and say 0. */
function widthOf({ columns = 0 }: Screen): number {
  return columns > 0 ? columns : 80
}

/** Never as wide as the terminal, which would then scroll. */
export function progressLine(
  { index, percentage, step }: Extract<LoadingEvent, { type: 'progress' }>,
  columns: number,
): string {
  const share = Math.min(1, Math.max(0, percentage / 100))
  const full = Math.round(share * barWidth)
  const bar = `${'█'.repeat(full)}${'░'.repeat(barWidth - full)}`
  const figure = `${Math.floor(share * 100)}`.padStart(3)
  return `  ${title(index)}${bar} ${figure} %  ${step}`.slice(0, Math.max(1, columns - 1))
}

function title(text: string): string {
  return text.padEnd(10)
}
