import { titleOf } from '@corridor/contract/directory/rules.ts';
import { words as directory } from '@corridor/contract/directory/words.ts';
import { words } from '@corridor/contract/operator/words.ts';
import { useId } from 'react';
import { QuestionList } from '../../consult/sections/ServiceQuestions.tsx';
import { useConsultForm } from '../../consult/state/useConsultForm.ts';
import { Answering } from '../../directory/Answering.tsx';
import { usePresentations } from '../../directory/usePresentations.ts';
import page from '../Console.module.css';
import styles from './Service.module.css';
import { offerOf } from './serviceForm.ts';
import type { Work } from './useService.ts';

/**
 * The people who answer and the questions, as the compose page shows them. Incomplete questions
 * are left out.
 */
export function FormPreview({ work: { draft, broken } }: { work: Work }) {
  const id = useId();
  const presentationOf = usePresentations(draft.people);
  const formFields = offerOf(draft).formFields.filter(
    (_, index) => !broken.some((problem) => problem.at === index),
  );
  const consult = useConsultForm({
    start: undefined,
    formFields,
    copies: false,
    looksUp: false,
    choosesCode: false,
  });
  return (
    <section className={`${page.section} ${styles.preview}`} aria-labelledby={id}>
      <h3 id={id}>{words.sections.preview}</h3>
      {draft.people.length > 0 && (
        <ul className={styles.answering} aria-label={words.sections.who}>
          {draft.people.map(({ uid, userName, credentials }) => {
            const title = titleOf(credentials);
            return (
              <li key={uid}>
                <Answering
                  name={directory.person({ title, userName, credentials })}
                  presentation={presentationOf(uid)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {formFields.length === 0 ? (
        <p className={page.quiet}>{words.noQuestions}</p>
      ) : (
        <QuestionList consult={consult} formFields={formFields} />
      )}
    </section>
  );
}
