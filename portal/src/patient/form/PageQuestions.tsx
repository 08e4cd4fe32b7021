/** @jsxImportSource preact */

import type { Answer, Answers, Form, Question as Item } from '@corridor/contract/forms/form.ts';
import type { FormPage } from '@corridor/contract/forms/formPages.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { FormText } from '../language/FormText.tsx';
import { Question } from '../questions/Question.tsx';
import { Crisis } from './Crisis.tsx';
import { crisisKeys } from './crisisKeys.ts';
import styles from './Form.module.css';
import { GroupHeading } from './GroupHeading.tsx';

type Props = {
  form: Form;
  pages: readonly FormPage[];
  page: FormPage;
  answers: Answers;
  /** The messages at the questions of the page. */
  problems: Record<string, string>;
  onAnswer: (key: string, answer: Answer | undefined, item: Item) => void;
  /** A typed text that is no answer, with what to say about it. */
  onSlip: (key: string, slip: string | undefined) => void;
  onDay: (key: string) => void;
};

/** The questions of one page, with the heading that they have in common. */
export function PageQuestions(props: Props) {
  const { form, pages, page, answers, problems } = props;
  const { slots, group, day } = page;
  const isJoined = group !== undefined && (group.together || day !== undefined);
  // A page with a text alone has the heading of the form.
  const isText = !isJoined && slots[0]?.item.kind === 'information';
  const danger = crisisKeys(form, answers);
  return (
    <>
      {isJoined && (
        <GroupHeading
          group={group}
          day={day}
          pages={pages}
          answers={answers}
          here={page.key}
          onDay={props.onDay}
        />
      )}
      {isText && (
        <h1 class={styles.title} tabIndex={-1}>
          <FormText words={form.title} />
        </h1>
      )}
      <div class={isJoined || isText ? styles.parts : undefined}>
        {slots.map((slot) => (
          <div key={slot.key}>
            <Question
              slot={slot}
              answer={own(answers, slot.key)}
              problem={own(problems, slot.key)}
              stem={isJoined ? undefined : group?.text}
              alone={!isJoined}
              onAnswer={(answer) => props.onAnswer(slot.key, answer, slot.item)}
              onSlip={(slip) => props.onSlip(slot.key, slip)}
            />
            {danger.includes(slot.key) && <Crisis />}
          </div>
        ))}
      </div>
    </>
  );
}
