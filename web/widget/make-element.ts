/** An element with a class and a text, which stays text. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  name = '',
  text?: string,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (name !== '') made.className = name
  if (text !== undefined) made.textContent = text
  return made
}

/** The same, named for whoever embeds the widget and wants to style it. */
export function makePart<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  name: string,
  text?: string,
): HTMLElementTagNameMap[Tag] {
  const made = make(tag, name, text)
  made.setAttribute('part', name)
  return made
}
