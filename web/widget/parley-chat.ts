import { Conversation, type Turn } from './conversation.js'
import type { AnswerSource } from './read-answer.js'
import { widgetStyle } from './style.js'
import { createTurnView, type TurnView } from './turn-view.js'

/**
 * `<parley-chat base-url="https://search.example" workspace="docs" model="…" api-key="…">`: talks to a workspace.
 * The key is one that may search and chat, and is seen by everyone who sees the page: make one for this alone.
 *
 * Attributes: base-url (empty for the page's own server), workspace, model, api-key, placeholder, welcome,
 * theme (`light` keeps it light). Properties: apiKey. Methods: ask(question), stop(), clear().
 * Events: parley-answer (the turn), parley-source (the source somebody opened).
 */
export class ParleyChat extends HTMLElement {
  static readonly observedAttributes = ['placeholder', 'welcome']

  /** In place of the attribute `api-key`, for pages that keep keys out of their markup. */
  apiKey: string | undefined
  readonly #conversation: Conversation
  readonly #views = new Map<Turn, TurnView>()
  readonly #turns = document.createElement('div')
  readonly #welcome = document.createElement('p')
  readonly #input = document.createElement('textarea')
  readonly #send = document.createElement('button')

  constructor() {
    super()
    this.#conversation = new Conversation(
      () => ({
        baseUrl: (this.getAttribute('base-url') ?? '').replace(/\/+$/, ''),
        workspace: this.getAttribute('workspace') ?? '',
        model: this.getAttribute('model') ?? '',
        apiKey: this.apiKey ?? this.getAttribute('api-key') ?? '',
      }),
      (turn) => this.#show(turn),
    )
    this.#build()
  }

  attributeChangedCallback(): void {
    this.#input.placeholder = this.getAttribute('placeholder') ?? 'Ask a question'
    this.#welcome.textContent = this.getAttribute('welcome') ?? 'Ask about the documents here.'
  }

  async ask(question: string): Promise<void> {
    const text = question.trim()
    if (text === '' || this.#conversation.isRunning) return
    const turn = await this.#conversation.ask(text)
    this.dispatchEvent(new CustomEvent('parley-answer', { detail: turn, bubbles: true, composed: true }))
  }

  stop(): void {
    this.#conversation.stop()
  }

  clear(): void {
    this.#conversation.clear()
    this.#views.clear()
    this.#turns.replaceChildren(this.#welcome)
  }

  #build(): void {
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(widgetStyle)
    root.adoptedStyleSheets = [sheet]
    this.#turns.className = 'turns'
    this.#turns.tabIndex = 0
    this.#turns.setAttribute('role', 'log')
    this.#turns.setAttribute('aria-label', 'Conversation')
    this.#turns.setAttribute('aria-live', 'off')
    this.#welcome.className = 'welcome'
    this.#turns.append(this.#welcome)
    this.#input.rows = 1
    this.#input.setAttribute('aria-label', 'Question')
    this.#send.className = 'send'
    this.#send.type = 'submit'
    this.#send.textContent = 'Ask'
    const form = document.createElement('form')
    form.append(this.#input, this.#send)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#submit()
    })
    this.#input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      this.#submit()
    })
    root.append(this.#turns, form)
    this.attributeChangedCallback()
  }

  /** While an answer comes, the button stops it. */
  #submit(): void {
    if (this.#conversation.isRunning) {
      this.stop()
      return
    }
    const question = this.#input.value
    this.#input.value = ''
    void this.ask(question)
  }

  #show(turn: Turn): void {
    const known = this.#views.get(turn)
    if (known === undefined) {
      const view = createTurnView({ turn, onSource: (source) => this.#tellSource(source) })
      this.#views.set(turn, view)
      this.#welcome.remove()
      this.#turns.append(view.node)
    } else known.update()
    this.#send.textContent = this.#conversation.isRunning ? 'Stop' : 'Ask'
    const distance = this.#turns.scrollHeight - this.#turns.scrollTop - this.#turns.clientHeight
    // Who has scrolled up to read is left where they are.
    if (distance < 200 || known === undefined) this.#turns.scrollTop = this.#turns.scrollHeight
  }

  #tellSource(source: AnswerSource): void {
    this.dispatchEvent(new CustomEvent('parley-source', { detail: source, bubbles: true, composed: true }))
  }
}

/** Makes the element known to the page; a second time does nothing. */
export function defineParleyChat(): void {
  if (customElements.get('parley-chat') === undefined) customElements.define('parley-chat', ParleyChat)
}
