import { createTokenizer } from './create-tokenizer.js'
import type { CreateTokenizer, Tokenizer } from './tokenizer.js'

/** Making a tokenizer takes milliseconds: keeps the last few for whoever asks for the same again. */
export function keepTokenizers(most: number): CreateTokenizer {
  // From the one asked for longest ago to the last.
  const kept = new Map<string, Tokenizer>()
  return (options) => {
    const { stopWords, separatorTokens, nonSeparatorTokens, dictionary } = options
    const key = JSON.stringify([stopWords, separatorTokens, nonSeparatorTokens, dictionary])
    const tokenizer = kept.get(key) ?? createTokenizer(options)
    kept.delete(key)
    kept.set(key, tokenizer)
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return tokenizer
  }
}
