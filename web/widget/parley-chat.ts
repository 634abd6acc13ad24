import { Conversation, type Turn } from './conversation.js'
import { make, makePart } from './make-element.js'
import type { AnswerSource } from './read-answer.js'
import { widgetStyle } from './style.js'
import { createTurnView, searchText, type TurnView } from './turn-view.js'

/**
 * `<parley-chat base-url="https://search.example" workspace="docs" api-key="…">`: talks to a workspace.
 * The key is one that may search and chat, and is seen by everyone who sees the page: make one for this alone.
 *
 * Attributes: base-url (empty for the page's own server), workspace, model (empty for the first that the
 * workspace has), api-key, placeholder, welcome, theme (`light` or `dark`; as the system has it otherwise).
 * Property: apiKey. Methods: ask(question), stop(), clear(), focus().
 * Events: parley-answer (the turn), parley-source (the source somebody opened).
 */
export class ParleyChat extends HTMLElement {
  static readonly observedAttributes = ['placeholder', 'welcome']

  readonly #conversation: Conversation
  readonly #views = new Map<Turn, TurnView>()
  readonly #changed = new Set<Turn>()
  readonly #turns = makePart('div', 'turns')
  readonly #welcome = makePart('p', 'welcome')
  readonly #input = makePart('textarea', 'input')
  readonly #send = makePart('button', 'send', 'Ask')
  readonly #stop = makePart('button', 'stop', 'Stop')
  readonly #new = makePart('button', 'new', 'New conversation')
  readonly #status = make('div', 'hidden')
  #apiKey: string | undefined
  #frame: number | undefined
  /** Whether the end of the conversation is kept in sight: until somebody scrolls up to read. */
  #isFollowing = true

  constructor() {
    super()
    this.#conversation = new Conversation(
      () => ({
        baseUrl: (this.getAttribute('base-url') ?? '').replace(/\/+$/, ''),
        workspace: this.getAttribute('workspace') ?? '',
        model: this.getAttribute('model') ?? '',
        apiKey: this.#apiKey ?? this.getAttribute('api-key') ?? '',
      }),
      (turn) => this.#note(turn),
    )
    this.#build()
    this.#listen()
  }

  /** In place of the attribute `api-key`, for pages that keep keys out of their markup. */
  get apiKey(): string | undefined {
    return this.#apiKey
  }

  set apiKey(key: string | undefined) {
    this.#apiKey = key
  }

  connectedCallback(): void {
    // A page may set it before this script was loaded: then it hides the one that belongs to the class.
    if (!Object.hasOwn(this, 'apiKey')) return
    const early = this.apiKey
    Reflect.deleteProperty(this, 'apiKey')
    this.apiKey = early
  }

  attributeChangedCallback(): void {
    this.#input.placeholder = this.getAttribute('placeholder') ?? 'Ask a question'
    this.#welcome.textContent = this.getAttribute('welcome') ?? 'Ask about the documents here.'
  }

  async ask(question: string): Promise<void> {
    const text = question.trim()
    if (text === '' || this.#conversation.isRunning) return
    this.#isFollowing = true
    const turn = await this.#conversation.ask(text)
    this.dispatchEvent(new CustomEvent('parley-answer', { detail: turn, bubbles: true, composed: true }))
  }

  stop(): void {
    this.#conversation.stop()
  }

  clear(): void {
    this.#conversation.clear()
    this.#views.clear()
    this.#changed.clear()
    this.#turns.replaceChildren(this.#welcome)
    this.#status.textContent = ''
    this.#showButtons()
  }

  override focus(options?: FocusOptions): void {
    this.#input.focus(options)
  }

  #build(): void {
    const root = this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(widgetStyle)
    root.adoptedStyleSheets = [sheet]
    // Scrolled by keys too. What changes in it is told by the status, in fewer words.
    this.#turns.tabIndex = 0
    this.#turns.setAttribute('role', 'log')
    this.#turns.setAttribute('aria-label', 'Conversation')
    this.#turns.setAttribute('aria-live', 'off')
    this.#turns.append(this.#welcome)
    this.#status.setAttribute('role', 'status')
    this.#input.rows = 1
    this.#input.setAttribute('aria-label', 'Question')
    this.#send.type = 'submit'
    this.#stop.type = 'button'
    this.#stop.title = 'Stop the answer (Escape)'
    this.#new.type = 'button'
    const form = makePart('form', 'form')
    form.append(this.#input, this.#send, this.#stop)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#submit()
    })
    const foot = makePart('div', 'foot')
    foot.append(make('span', 'keys', 'Enter asks, Shift + Enter begins a new line.'), this.#new)
    root.append(this.#turns, form, foot, this.#status)
    this.attributeChangedCallback()
    this.#showButtons()
  }

  #listen(): void {
    this.#input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      this.#submit()
    })
    this.shadowRoot?.addEventListener('keydown', (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || !this.#conversation.isRunning) return
      event.preventDefault()
      this.stop()
    })
    this.#stop.addEventListener('click', () => {
      this.stop()
      this.focus()
    })
    this.#new.addEventListener('click', () => {
      this.clear()
      this.focus()
    })
    this.#turns.addEventListener('scroll', () => {
      const { scrollHeight, scrollTop, clientHeight } = this.#turns
      this.#isFollowing = scrollHeight - scrollTop - clientHeight < 60
    })
  }

  /** While an answer comes, what is typed waits where it is. */
  #submit(): void {
    if (this.#conversation.isRunning) {
      this.#status.textContent = 'The answer is still coming. Press Escape to stop it.'
      return
    }
    const question = this.#input.value
    if (question.trim() === '') return
    this.#input.value = ''
    void this.ask(question)
  }

  #again(turn: Turn): void {
    if (this.#conversation.isRunning) return
    this.#conversation.forget(turn)
    this.#views.get(turn)?.node.remove()
    this.#views.delete(turn)
    void this.ask(turn.question)
    this.focus()
  }

  /** Changes come with every word: they are shown together, once for each picture that the browser makes. */
  #note(turn: Turn): void {
    this.#changed.add(turn)
    if (!this.#views.has(turn) || turn.state !== 'running') this.#show()
    else this.#frame ??= requestAnimationFrame(() => this.#show())
  }

  #show(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#frame = undefined
    for (const turn of this.#changed) {
      // One that was cleared away may still come to its end.
      if (this.#conversation.turns.includes(turn)) this.#showTurn(turn)
    }
    this.#changed.clear()
    this.#showButtons()
    if (this.#isFollowing) this.#turns.scrollTop = this.#turns.scrollHeight
  }

  #showTurn(turn: Turn): void {
    const known = this.#views.get(turn)
    if (known === undefined) {
      const view = createTurnView({
        turn,
        onSource: (source) => this.#tellSource(source),
        onRetry: () => this.#again(turn),
      })
      this.#views.set(turn, view)
      this.#welcome.remove()
      this.#turns.append(view.node)
    } else known.update()
    this.#tell(turn)
  }

  #showButtons(): void {
    const { isRunning, turns } = this.#conversation
    this.#send.hidden = isRunning
    this.#stop.hidden = !isRunning
    this.#new.hidden = turns.length === 0
  }

  /** To those who listen: the steps, and the answer once it is whole. */
  #tell(turn: Turn): void {
    const told = toldOf(turn, this.#views.get(turn)?.node)
    if (this.#status.textContent !== told) this.#status.textContent = told
  }

  #tellSource(source: AnswerSource): void {
    this.dispatchEvent(new CustomEvent('parley-source', { detail: source, bubbles: true, composed: true }))
  }
}

const LONGEST_TOLD = 2_000

function toldOf(turn: Turn, node: HTMLElement | undefined): string {
  if (turn.state === 'done') {
    const text = node?.querySelector('.answer')?.textContent ?? ''
    return `Answer: ${text.slice(0, LONGEST_TOLD)}`
  }
  if (turn.state === 'stopped') return 'Stopped.'
  // Told by its own alert.
  if (turn.state === 'failed') return ''
  if (turn.text !== '') return 'Answering …'
  const search = turn.searches.at(-1)
  return search === undefined ? 'Asked.' : searchText(search, true)
}

/** Makes the element known to the page; a second time does nothing. */
export function defineParleyChat(): void {
  if (customElements.get('parley-chat') === undefined) customElements.define('parley-chat', ParleyChat)
}
