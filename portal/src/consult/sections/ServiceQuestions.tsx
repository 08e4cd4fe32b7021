import { unaskedIn, urgentIn } from '@corridor/contract/consult/rules.ts';
import { words } from '@corridor/contract/consult/words.ts';
import type { FormField } from '@corridor/contract/directory/schemas.ts';
import { words as directory } from '@corridor/contract/directory/words.ts';
import { answerAtMost } from '@corridor/contract/drafts/answers.ts';
import { answerTo } from '@corridor/contract/drafts/rules.ts';
import { numberMask } from '@corridor/contract/platform/masks.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { MaskedField } from '../../platform/parts/MaskedField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
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
  /** The questions have changed since a moment ago. */
  changed: boolean;
};
type Props = { consult: Form; asking: Asking; onRetry: () => void };

/** The questions of the chosen service. */
export function ServiceQuestions({ consult, asking, onRetry }: Props) {
  const { service } = consult;
  const specialist = service?.users[0];
  const lead = specialist
    ? words.leads.questions(directory.person(specialist))
    : words.leads.noQuestions;
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
      <QuestionList consult={consult} formFields={asking.formFields} />
      {!asking.running && !asking.failed && (
        <Unasked answers={unaskedIn(consult.form, asking.formFields)} open={asking.changed} />
      )}
    </FormSection>
  );
}

const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' });

type UnaskedProps = { answers: ReturnType<typeof unaskedIn>; open: boolean };

/**
 * Answers to questions that the service no longer asks. They stay in the draft and are not sent.
 */
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

type ListProps = { consult: Form; formFields: readonly FormField[] };

/** The questions alone. The form builder shows this same list as its preview. */
export const QuestionList = ({ consult, formFields }: ListProps) => (
  <div className={styles.questions}>
    {formFields.map((field) => (
      <Question key={field.header} field={field} consult={consult} />
    ))}
  </div>
);

function Question({ field, consult }: { field: FormField; consult: Form }) {
  const { header, inputType, required } = field;
  const name = `symptoms.${header}`;
  const answer = answerTo(consult.form.symptoms, header);
  const text = typeof answer === 'string' ? answer : answer.join(', ');
  const mark = required ? undefined : words.optional;
  const error = consult.says(name);
  return (
    <div data-field={name} data-short={inputType === 'Number'}>
      {inputType === 'Textfield' && (
        <TextArea
          label={header}
          mark={mark}
          maxLength={answerAtMost}
          value={text}
          error={error}
          onChange={({ target }) => consult.answer(header, target.value)}
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
          onType={(value) => consult.answer(header, value)}
        />
      )}
      {inputType === 'Checkboxes' && (
        <Choices field={field} answer={answer} consult={consult} error={error} mark={mark} />
      )}
      <Advice field={field} answer={answer} consult={consult} />
    </div>
  );
}

type ChoicesProps = {
  field: FormField;
  answer: string | string[];
  consult: Form;
  error: string | undefined;
  mark: string | undefined;
};

/** Several choices or a single one. A second press on the single choice clears it. */
function Choices({ field, answer, consult, error, mark }: ChoicesProps) {
  const { header, values, single } = field;
  const ticked = typeof answer === 'string' ? [answer].filter(Boolean) : answer;
  /**
   * Ticked choices that an operator has removed since. The person sees them and can untick them.
   */
  const removed = ticked.filter((value) => !values.includes(value));
  const id = useId();
  const toggle = (value: string) => {
    const without = ticked.filter((choice) => choice !== value);
    const next = without.length < ticked.length ? without : single ? [value] : [...ticked, value];
    consult.answer(header, next);
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
        {[...values, ...removed].map((value) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={ticked.includes(value)}
              onChange={() => toggle(value)}
            />
            {value}
            {removed.includes(value) && <em>{words.notOffered}</em>}
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

/** An urgent answer shows what to do instead. Sending goes on only after the person has read it. */
function Advice({
  field,
  answer,
  consult,
}: {
  field: FormField;
  answer: string | string[];
  consult: Form;
}) {
  if (urgentIn(field, answer).length === 0) return null;
  const { header, advice } = field;
  const isRead = consult.written.acknowledged.includes(header);
  return (
    <div className={styles.advice}>
      <Note kind="danger">
        <strong>{words.emergencies}</strong> {advice}
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={isRead}
            onChange={() =>
              consult.change((before) => ({
                ...before,
                acknowledged: isRead
                  ? before.acknowledged.filter((readHeader) => readHeader !== header)
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
