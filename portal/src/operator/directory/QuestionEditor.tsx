import type { FormField } from '@corridor/contract/directory/schemas.ts';
import { type FormProblem, limits } from '@corridor/contract/operator/form.ts';
import { words } from '@corridor/contract/operator/words.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import page from '../Console.module.css';
import styles from './Service.module.css';
import { type Asked, markedOf } from './serviceForm.ts';

type Props = {
  question: Asked;
  problem: FormProblem | undefined;
  onChange: (question: Asked) => void;
};

/** Edits one question: its text, the kind of answer, and the urgent choices. */
export function QuestionEditor({ question, problem, onChange }: Props) {
  const { field } = question;
  const { header, inputType, required, values, single = false, advice = '' } = field;
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const urgentIndexes = markedOf(question);
  const wrong = (part: FormProblem['part']) =>
    problem?.part === part ? problem.message : undefined;
  /** Urgent marks belong to indexes, so typing does not move them. */
  const change = (part: Partial<FormField>, indexes = urgentIndexes) =>
    onChange({ ...question, field: { ...field, ...part }, marked: indexes });
  const setValue = (index: number, value: string) => change({ values: values.with(index, value) });
  const setUrgent = (index: number, on: boolean) =>
    change(
      {},
      on
        ? [...urgentIndexes, index].toSorted((a, b) => a - b)
        : urgentIndexes.filter((other) => other !== index),
    );
  const removeValue = (index: number) => {
    flushSync(() =>
      change(
        { values: values.toSpliced(index, 1) },
        urgentIndexes
          .filter((other) => other !== index)
          .map((other) => (other > index ? other - 1 : other)),
      ),
    );
    // The next choice takes the place of the removed one. After the last, the button to add gets
    // the focus.
    const remaining = list.current?.querySelectorAll('button') ?? [];
    (remaining[Math.min(index, remaining.length - 1)] ?? add.current)?.focus();
  };
  const addValue = () => {
    // The new field must exist before it can get the focus.
    flushSync(() => change({ values: [...values, ''] }));
    list.current?.querySelector<HTMLInputElement>(':scope > li:last-child input')?.focus();
  };
  return (
    <div className={styles.field}>
      <TextField
        label={words.header}
        maxLength={limits.header}
        value={header}
        error={wrong('header')}
        onChange={({ target }) => change({ header: target.value })}
      />
      <SelectField
        label={words.inputType}
        value={inputType}
        options={Object.entries(words.inputTypes).map(([value, says]) => ({ value, says }))}
        onChange={({ target }) => change({ inputType: target.value as FormField['inputType'] })}
      />
      <div className={page.switches}>
        <Switch label={words.required} on={required} onChange={(on) => change({ required: on })} />
        {inputType === 'Checkboxes' && (
          <Switch label={words.single} on={single} onChange={(on) => change({ single: on })} />
        )}
      </div>
      {inputType === 'Checkboxes' && (
        <>
          <ul ref={list} className={styles.values} aria-label={words.values}>
            {values.map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text changes while it is edited, the position does not
              <li key={index}>
                <TextField
                  aria-label={words.value(index + 1)}
                  label={words.value(index + 1)}
                  maxLength={limits.value}
                  value={value}
                  onChange={({ target }) => setValue(index, target.value)}
                />
                <label className={styles.tick}>
                  <input
                    type="checkbox"
                    aria-label={words.urgentNamed(value)}
                    checked={urgentIndexes.includes(index)}
                    disabled={value.trim() === ''}
                    onChange={({ target }) => setUrgent(index, target.checked)}
                  />
                  {words.urgent}
                </label>
                <IconButton
                  label={words.removeValue(value || String(index + 1))}
                  onClick={() => removeValue(index)}
                >
                  <IconX size={18} stroke={1.75} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          {(wrong('values') ?? wrong('urgent')) && (
            <p className={styles.wrong} role="alert" tabIndex={-1} data-wrong>
              {wrong('values') ?? wrong('urgent')}
            </p>
          )}
          <Button
            ref={add}
            icon={<IconPlus size={16} aria-hidden />}
            disabled={values.length >= limits.values}
            onClick={addValue}
          >
            {words.addValue}
          </Button>
          {urgentIndexes.length > 0 && (
            <TextArea
              label={words.advice}
              maxLength={limits.advice}
              value={advice}
              error={wrong('advice')}
              onChange={({ target }) => change({ advice: target.value })}
            />
          )}
        </>
      )}
    </div>
  );
}
