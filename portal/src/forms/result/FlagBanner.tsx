import { shownItems } from '@corridor/contract/forms/answerRules.ts';
import { answerText } from '@corridor/contract/forms/result/answerSummary.ts';
import { words } from '@corridor/contract/forms/result/words.ts';
import { reviewWords } from '@corridor/contract/forms/review/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { clockTime, longTime } from '../../platform/dates.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import type { Result } from './answered.ts';
import styles from './Result.module.css';

const asSentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** The flagged answers, until somebody has marked them as reviewed and afterwards. */
export function FlagBanner({ result }: { result: Result }) {
  const review = useCall('forms-review');
  const { flags, form, answers, reviewed, submittedAt, messageId } = result;
  if (flags.length === 0) return null;
  const slots = shownItems(form, answers);
  const mark = async () => {
    const { failure } = await review.run({ messageId });
    if (failure) showSnackbar({ text: words.reviewFailed });
  };
  const raised = flags.flatMap(({ text, keys, crisis }) =>
    keys.flatMap((key) => {
      const slot = slots.find((each) => each.key === key);
      if (!slot) return [];
      return [
        { key, text: text.en, slot, crisis, answer: answerText(slot.item, own(answers, key)) },
      ];
    }),
  );
  return (
    <section className={styles.banner} data-reviewed={reviewed !== null} aria-live="polite">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <ul>
        {raised.map(({ key, text, slot, crisis, answer }) => (
          <li key={`${text} ${key}`}>
            <h2>{words.raised(text, answer ?? '')}</h2>
            <p>
              {asSentence(slot.item.text.en)} {crisis && words.crisis(clockTime(submittedAt))}
            </p>
          </li>
        ))}
        {result.needsReview && (
          <li>
            <p>{reviewWords.waits}</p>
          </li>
        )}
      </ul>
      {reviewed ? (
        <p className={styles.reviewed}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          {words.reviewed(reviewed.by, longTime(reviewed.at))}
        </p>
      ) : (
        <Button kind="primary" busy={review.running} onClick={() => void mark()}>
          {words.review}
        </Button>
      )}
    </section>
  );
}
