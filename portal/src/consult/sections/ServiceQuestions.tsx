import { unaskedIn, urgentIn } from '@corridor/contract/consult/rules.ts';
import { words } from '@corridor/contract/consult/words.ts';
import type { FormField } from '@corridor/contract/directory/schemas.ts';
import { words as directory } from '@corridor/contract/directory/words.ts';
import { answerAtMost, answerTo } from '@corridor/contract/drafts/rules.ts';
import { numberMask } from '@corridor/contract/platform/masks.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { MaskedField } from '../../ui/fields/MaskedField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import styles from '../Consult.module.css';
import type { Form } from '../state/useConsultForm.ts';
import { FormSection } from './FormSection.tsx';

export type Asking = {
  formFields: readonly FormField[];
  running: boolean;
  failed: boolean;
  /** Otherwise than a moment ago. */
  changed: boolean;
};
type Props = { of: Form; asking: Asking; onRetry: () => void };

/** What the chosen service asks. */
export function ServiceQuestions({ of, asking, onRetry }: Props) {
  const { service } = of;
  const who = service?.users[0];
  const lead = who ? words.leads.questions(directory.person(who)) : words.leads.noQuestions;
  if (!service) return null;
  return (
    <FormSection name="questions" title={words.sections.questions} lead={lead}>
      {asking.running && <Skeleton width="100%" height={120} />}
      {asking.failed && (
        <Note kind="danger">
          {directory.formFailed}{' '}
          <Button kind="link" onClick={onRetry}>
            {words.retry}
          </Button>
        </Note>
      )}
      {asking.changed && (
        <div ref={intoView}>
          <Note kind="warn">{words.questionsChanged}</Note>
        </div>
      )}
      <QuestionList of={of} formFields={asking.formFields} />
      {!asking.running && !asking.failed && (
        <Unasked answers={unaskedIn(of.form, asking.formFields)} open={asking.changed} />
      )}
    </FormSection>
  );
}

const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' });

type UnaskedProps = { answers: ReturnType<typeof unaskedIn>; open: boolean };

/** Kept with the draft, and not sent: nobody's words go away without a word. */
function Unasked({ answers, open }: UnaskedProps) {
  if (answers.length === 0) return null;
  return (
    <details className={styles.unasked} open={open}>
      <summary>{words.unasked(answers.length)}</summary>
      <dl>
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type ListProps = { of: Form; formFields: readonly FormField[] };

/** The questions alone; where a form is built, its preview is this very list. */
export const QuestionList = ({ of, formFields }: ListProps) => (
  <div className={styles.questions}>
    {formFields.map((field) => (
      <Question key={field.header} field={field} of={of} />
    ))}
  </div>
);

function Question({ field, of }: { field: FormField; of: Form }) {
  const { header, inputType, required } = field;
  const name = `symptoms.${header}`;
  const answer = answerTo(of.form.symptoms, header);
  const text = typeof answer === 'string' ? answer : answer.join(', ');
  const mark = required ? undefined : words.optional;
  const error = of.says(name);
  return (
    <div data-field={name} data-short={inputType === 'Number'}>
      {inputType === 'Textfield' && (
        <TextArea
          label={header}
          mark={mark}
          maxLength={answerAtMost}
          value={text}
          error={error}
          onChange={({ target }) => of.answer(header, target.value)}
        />
      )}
      {inputType === 'Number' && (
        <MaskedField
          label={header}
          mark={mark}
          inputMode="numeric"
          maxLength={20}
          mask={numberMask}
          value={text}
          error={error}
          onType={(value) => of.answer(header, value)}
        />
      )}
      {inputType === 'Checkboxes' && (
        <Choices field={field} answer={answer} of={of} error={error} mark={mark} />
      )}
      <Advice field={field} answer={answer} of={of} />
    </div>
  );
}

type ChoicesProps = {
  field: FormField;
  answer: string | string[];
  of: Form;
  error: string | undefined;
  mark: string | undefined;
};

/** Any of them, or one: of which the second press takes it back. */
function Choices({ field, answer, of, error, mark }: ChoicesProps) {
  const { header, values, single } = field;
  const ticked = typeof answer === 'string' ? [answer].filter(Boolean) : answer;
  /** Ticked before an operator took it away: it is seen, and can be taken back. */
  const gone = ticked.filter((one) => !values.includes(one));
  const id = useId();
  const press = (value: string) => {
    const without = ticked.filter((one) => one !== value);
    const next = without.length < ticked.length ? without : single ? [value] : [...ticked, value];
    of.answer(header, next);
  };
  return (
    <fieldset
      className={styles.choices}
      aria-invalid={error !== undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend>
        {header} {mark && <span>{mark}</span>}
      </legend>
      <div>
        {[...values, ...gone].map((value) => (
          <label key={value}>
            <input type="checkbox" checked={ticked.includes(value)} onChange={() => press(value)} />
            {value}
            {gone.includes(value) && <em>{words.notOffered}</em>}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={styles.wrong}>
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** What cannot wait says what to do instead, and goes on only when that was read. */
function Advice({ field, answer, of }: { field: FormField; answer: string | string[]; of: Form }) {
  if (urgentIn(field, answer).length === 0) return null;
  const { header, advice } = field;
  const read = of.written.acknowledged.includes(header);
  return (
    <div className={styles.advice}>
      <Note kind="danger">
        <strong>{words.emergencies}</strong> {advice}
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={read}
            onChange={() =>
              of.change((before) => ({
                ...before,
                acknowledged: read
                  ? before.acknowledged.filter((one) => one !== header)
                  : [...before.acknowledged, header],
              }))
            }
          />
          {words.urgentRead}
        </label>
      </Note>
    </div>
  );
}
