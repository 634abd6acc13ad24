/** Keeps the answers of a function that always gives the same one. When `most` are kept it starts anew: words
 *  repeat themselves, so what matters is soon there again. */
export function rememberAnswers<Answer extends {}>(
  most: number,
  ask: (text: string) => Answer,
): (text: string) => Answer {
  const answers = new Map<string, Answer>()
  return (text) => {
    let answer = answers.get(text)
    if (answer === undefined) {
      answer = ask(text)
      if (answers.size >= most) answers.clear()
      // A copy: a slice would keep the whole text that it was cut from in memory.
      answers.set(Buffer.from(text, 'utf16le').toString('utf16le'), answer)
    }
    return answer
  }
}
