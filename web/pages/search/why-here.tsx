import { Empty } from '../../ui/notice.js'
import { explainRanking, percentText, type RankingDetails } from './explain-ranking.js'

/** Why a hit stands where it stands: its score, and what each ranking rule said of it. */
export function WhyHere({ score: whole, ranking }: { score: number | undefined; ranking: RankingDetails }) {
  const explanations = explainRanking(ranking)
  return (
    <details class="why">
      <summary>Why here?</summary>
      {explanations.length === 0 ? (
        <Empty>Nothing was asked that could rank it: documents come in the order they were added.</Empty>
      ) : (
        <>
          <ol>
            {explanations.map(({ rule, sentence, score }) => (
              <li key={rule}>
                <span class="why-sentence">{sentence}</span>
                <span class="why-rule">
                  {rule}
                  {score !== undefined && ` · ${percentText(score)}`}
                </span>
              </li>
            ))}
          </ol>
          <p class="hint">
            {whole !== undefined && <>Score: {percentText(whole)}. </>}A rule counts only among hits that all
            rules before it hold for equal.
          </p>
        </>
      )}
    </details>
  )
}
