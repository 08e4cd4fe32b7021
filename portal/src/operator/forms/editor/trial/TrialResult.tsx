import type { Answers, Form } from '@corridor/contract/forms/form.ts';
import { flagsOf, patternsOf, scoresOf } from '@corridor/contract/forms/scoring.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import page from '../../../Console.module.css';
import styles from '../Editor.module.css';

/** The scores and flags of the answers so far. */
export function TrialResult({ form, answers }: { form: Form; answers: Answers }) {
  if (form.scores.length + form.flags.length + form.patterns.length === 0) return null;
  const scores = scoresOf(form, answers);
  const flags = flagsOf(form, answers);
  const patterns = patternsOf(form, answers);
  return (
    <div className={styles.result} role="status">
      <p>{words.results}</p>
      {form.scores.length + flags.length + patterns.length === 0 && (
        <span className={page.quiet}>{words.noFlags}</span>
      )}
      <dl>
        {form.scores.map(({ id, text }) => {
          const found = scores.find((score) => score.id === id);
          return (
            <div key={id}>
              <dt>{text.en || words.unnamed}</dt>
              <dd>
                {found
                  ? [
                      words.sum(found.sum, found.most),
                      found.band?.text.en,
                      found.positive && words.positiveScreen,
                    ]
                      .filter(Boolean)
                      .join(', ')
                  : words.noResult}
              </dd>
            </div>
          );
        })}
        {flags.map(({ item, above, text }) => (
          <div key={`${item} ${above}`} data-flag>
            <dt>{words.flagged}</dt>
            <dd>{text.en || words.unnamed}</dd>
          </div>
        ))}
        {patterns.map(({ text }) => (
          <div key={text.en}>
            <dt>{words.sections.patterns}</dt>
            <dd>{text.en}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
