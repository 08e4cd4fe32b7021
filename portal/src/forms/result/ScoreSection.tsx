import { sumsOf } from '@corridor/contract/forms/result/answerSummary.ts';
import { words } from '@corridor/contract/forms/result/words.ts';
import { type Sex, thresholdOf } from '@corridor/contract/forms/scoring.ts';
import { dayOf } from '../../platform/dates.ts';
import type { Result, Score } from './answered.ts';
import { BandBar } from './BandBar.tsx';
import styles from './Result.module.css';
import { ScoreChart } from './ScoreChart.tsx';

/** One score: its sum and band, what it means, and its course. */
export function ScoreSection({ score, result }: { score: Score; result: Result }) {
  const found = result.scores.find(({ id }) => id === score.id);
  const sums = sumsOf(result.history, score.id);
  return (
    <section className={styles.score} aria-label={score.text.en}>
      <div>
        <h2>{score.text.en}</h2>
        {found ? (
          <>
            <p className={styles.sum}>
              <strong className="tabular">{found.sum}</strong> {words.of(score.most)}
            </p>
            <p className={styles.meaning}>
              {found.band && <span data-tone={found.band.tone}>{found.band.text.en}</span>}
              {changeText(sums)}
            </p>
            <BandBar score={score} sum={found.sum} />
          </>
        ) : (
          <p className={styles.meaning}>{words.noScore}</p>
        )}
        <Meaning score={score} found={found} result={result} />
      </div>
      {sums.length > 1 && <ScoreChart score={score} sums={sums} sex={result.sex} />}
    </section>
  );
}

type Sums = ReturnType<typeof sumsOf>;

/** The change since the form before this one. */
function changeText(sums: Sums): string | undefined {
  const [before, now] = sums.slice(-2);
  if (!before || !now) return undefined;
  const by = now.sum - before.sum;
  const since = dayOf(before.submittedAt);
  if (by === 0) return words.same(since);
  return by > 0 ? words.up(by, since) : words.down(-by, since);
}

type MeaningProps = {
  score: Score;
  found: Result['scores'][number] | undefined;
  result: Result;
};

/** The meaning of the sum for the screen, by sex if the sex decides. */
function screenOf(
  { positive }: Score,
  found: Result['scores'][number],
  sex: Result['sex'],
): string | undefined {
  if (!positive) return undefined;
  const from = (each: Sex) => thresholdOf(positive, each) ?? positive.from;
  if (found.bySex) return words.bySex(from('female'), from('male'));
  const wording = found.positive ? words.positive : words.negative;
  const [female, male] = [from('female'), from('male')];
  // Without the sex the sum is clear for both.
  if (!sex || female === male)
    return wording(found.positive ? Math.max(female, male) : Math.min(female, male));
  return (sex === 'female' ? words.forWomen : words.forMen)(wording(from(sex)));
}

function Meaning({ score, found, result: { patterns, sex } }: MeaningProps) {
  const screen = found && screenOf(score, found, sex);
  if (!screen && patterns.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {screen && (
        <>
          <dt>{words.screen}</dt>
          <dd>{screen}</dd>
        </>
      )}
      {patterns.map(({ text }) => (
        <div key={text.en}>
          <dt>{words.pattern}</dt>
          <dd>{text.en}</dd>
        </div>
      ))}
    </dl>
  );
}
