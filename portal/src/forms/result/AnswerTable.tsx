import { type Slot, shownItems } from '@corridor/contract/forms/answerRules.ts';
import type { Answer } from '@corridor/contract/forms/form.ts';
import { answerText, pointsOf } from '@corridor/contract/forms/result/answerSummary.ts';
import { words } from '@corridor/contract/forms/result/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { AnswerFiles } from './AnswerFiles.tsx';
import type { Result } from './answered.ts';
import styles from './Result.module.css';

/** Questions under the text that stands above them, in a log for each day. */
type Part = { title: string | undefined; slots: Slot[] };

/** Every answer in the order of the form. */
export function AnswerTable({ result }: { result: Result }) {
  const { form, answers, flags } = result;
  const asked = shownItems(form, answers).filter(({ item }) => item.kind !== 'information');
  const flagged = new Set(flags.flatMap(({ keys }) => keys));
  const scored = asked.some(({ item, key }) => pointsOf(item, own(answers, key)));
  const numbers = new Map(asked.map(({ key }, at) => [key, at + 1]));
  const parts = partsOf(asked);
  return (
    <section className={styles.answers} aria-label={words.answers}>
      <table>
        <caption>
          <strong>{words.answers}</strong> {parts[0]?.title}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              <span className="visuallyHidden">#</span>
            </th>
            <th scope="col">{words.item}</th>
            <th scope="col">{words.answer}</th>
            {scored && <th scope="col">{words.score}</th>}
          </tr>
        </thead>
        {parts.map(({ title, slots }, at) => (
          <tbody key={slots[0]?.key}>
            {at > 0 && title && (
              <tr>
                <th scope="rowgroup" colSpan={scored ? 4 : 3} className={styles.partTitle}>
                  {title}
                </th>
              </tr>
            )}
            {slots.map(({ key, item }) => (
              <tr key={key} data-flagged={flagged.has(key)}>
                <td className={styles.number}>{numbers.get(key)}</td>
                <th scope="row">{item.text.en}</th>
                <td className={styles.given}>
                  {flagged.has(key) && <IconAlertTriangle size={16} stroke={1.75} aria-hidden />}
                  <Given
                    messageId={result.messageId}
                    slot={{ key, item }}
                    answer={own(answers, key)}
                  />
                </td>
                {scored && (
                  <td>
                    <Points points={pointsOf(item, own(answers, key))} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function partsOf(slots: readonly Slot[]): Part[] {
  const parts = new Map<string, Part>();
  for (const slot of slots) {
    const { group, day } = slot;
    const key = `${group?.id ?? ''} ${day ?? ''}`;
    const title = day === undefined ? group?.text.en : words.day(day);
    const part = parts.get(key) ?? { title, slots: [] };
    part.slots.push(slot);
    parts.set(key, part);
  }
  return [...parts.values()];
}

type GivenProps = { messageId: string; slot: Slot; answer: Answer | undefined };

function Given({ messageId, slot, answer }: GivenProps) {
  if (answer && 'files' in answer)
    return <AnswerFiles messageId={messageId} files={answer.files} label={slot.item.text.en} />;
  const text = answerText(slot.item, answer);
  const points = pointsOf(slot.item, answer);
  // Answers in the upper half of their points are seen first.
  const isHigh = points !== undefined && points.points > points.most / 2;
  return (
    <span data-high={isHigh} data-missing={text === undefined}>
      {text ?? words.notAnswered}
    </span>
  );
}

/** Points as dots where there are few, and as a number. */
function Points({ points }: { points: ReturnType<typeof pointsOf> }) {
  if (!points) return null;
  const dots = points.most <= 5 ? Array.from({ length: points.most }, (_, at) => at) : [];
  return (
    <span className={styles.points}>
      {dots.map((at) => (
        <span key={at} data-on={at < points.points} aria-hidden />
      ))}
      <span className="tabular">{points.points}</span>
    </span>
  );
}
