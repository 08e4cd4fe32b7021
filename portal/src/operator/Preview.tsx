import { words } from '@corridor/contract/operator/words.ts';
import { useId } from 'react';
import { QuestionList } from '../consult/Questions.tsx';
import { useForm } from '../consult/useForm.ts';
import page from './Console.module.css';
import styles from './Service.module.css';
import { offerOf } from './service.ts';
import type { Work } from './useService.ts';

/** The questions as the compose page itself shows them; those that are not whole are left out. */
export function Preview({ work: { draft, broken } }: { work: Work }) {
  const id = useId();
  const formFields = offerOf(draft).formFields.filter(
    (_, at) => !broken.some((problem) => problem.at === at),
  );
  const of = useForm({ start: undefined, formFields, copies: false, looksUp: false });
  return (
    <section className={`${page.section} ${styles.preview}`} aria-labelledby={id}>
      <h3 id={id}>{words.sections.preview}</h3>
      {formFields.length === 0 ? (
        <p className={page.quiet}>{words.noQuestions}</p>
      ) : (
        <QuestionList of={of} formFields={formFields} />
      )}
    </section>
  );
}
