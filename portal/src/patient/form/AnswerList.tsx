/** @jsxImportSource preact */

import { isAnswered, type Slot } from '@corridor/contract/forms/answerRules.ts';
import type { Answers } from '@corridor/contract/forms/form.ts';
import type { FormPage } from '@corridor/contract/forms/formPages.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { PressButton } from '../frame/PressButton.tsx';
import { FormText, textIn } from '../language/FormText.tsx';
import { useFillingWords, useLanguage } from '../language/useLanguage.ts';
import { answerText } from './answerText.ts';
import styles from './Form.module.css';
import { problemText } from './pageState.ts';

type Props = {
  pages: readonly FormPage[];
  answers: Answers;
  /** The patient's day. Without it no answer is checked. */
  today?: string;
  /** Opens the page of an answer. Without it the list is a receipt. */
  onEdit?: (pageKey: string) => void;
};

/** The questions with their answers in words. */
export function AnswerList({ pages, answers, today, onEdit }: Props) {
  const words = useFillingWords();
  const language = useLanguage();
  const asked = pages.flatMap((page) =>
    page.slots.filter(({ item }) => item.kind !== 'information').map((slot) => ({ page, slot })),
  );
  return (
    <dl class={styles.answers}>
      {asked.map(({ page, slot }) => {
        const { key, item, day } = slot;
        const text = answerText(item, own(answers, key), language, words);
        const isMissing = isNeeded(slot) && !isAnswered(own(answers, key));
        const problem =
          today && !isMissing && problemText(item, own(answers, key), { today, language });
        const none = onEdit && isMissing ? words.needed : words.skipped;
        return (
          <div
            key={key}
            class={styles.answer}
            data-missing={Boolean(onEdit && (isMissing || problem))}
          >
            <dt>
              {day !== undefined && `${words.dayState(day, false)} · `}
              <FormText words={item.text} />
            </dt>
            <dd class={text === undefined && !isMissing ? styles.none : styles.given}>
              {text ?? none}
              {problem && <span class={styles.wrong}>{problem}</span>}
            </dd>
            {onEdit && (
              <dd class={styles.edit}>
                <PressButton
                  small
                  label={words.editOf(textIn(item.text, language))}
                  onPress={() => onEdit(page.key)}
                >
                  {words.edit}
                </PressButton>
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

export const isNeeded = ({ item }: Slot) => item.kind !== 'information' && item.required;
