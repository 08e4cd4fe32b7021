/** @jsxImportSource preact */
import type { Answers, Group } from '@corridor/contract/forms/form.ts';
import type { FormPage } from '@corridor/contract/forms/formPages.ts';
import { Icon } from '../frame/Icon.tsx';
import { FormText } from '../language/FormText.tsx';
import { useFillingWords } from '../language/useLanguage.ts';
import question from '../questions/Question.module.css';
import styles from './Form.module.css';
import { isFilled } from './pageState.ts';

type Props = {
  group: Group;
  day: number | undefined;
  pages: readonly FormPage[];
  answers: Answers;
  /** The key of this page. */
  here: string;
  onDay: (key: string) => void;
};

/** The heading of questions that stand together; in a log with its days. */
export function GroupHeading({ group, day, pages, answers, here, onDay }: Props) {
  const words = useFillingWords();
  const days = pages.filter((page) => page.group?.id === group.id && page.day !== undefined);
  const filled = days.filter((page) => isFilled(page, answers)).length;
  return (
    <>
      {day !== undefined && (
        <p class={question.stem}>
          <FormText words={group.text} />
        </p>
      )}
      <h1 class={question.title} tabIndex={-1}>
        {day === undefined ? <FormText words={group.text} /> : words.day(day, days.length)}
      </h1>
      {group.help && (
        <p class={question.help}>
          <FormText words={group.help} />
        </p>
      )}
      {day !== undefined && (
        <>
          <p class={styles.filled} role="status">
            {words.daysFilled(filled, days.length)}
          </p>
          <nav class={styles.days} aria-label={words.days}>
            {days.map((page) => {
              const isDone = isFilled(page, answers);
              return (
                <button
                  key={page.key}
                  type="button"
                  data-filled={isDone}
                  aria-current={page.key === here ? 'step' : undefined}
                  aria-label={words.dayState(page.day ?? 0, isDone)}
                  onClick={() => page.key !== here && onDay(page.key)}
                >
                  {page.day}
                  {isDone && <Icon name="check" size={14} />}
                </button>
              );
            })}
          </nav>
          <p class={question.help}>{words.logLead}</p>
        </>
      )}
    </>
  );
}
