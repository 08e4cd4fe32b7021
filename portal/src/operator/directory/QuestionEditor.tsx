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
  asked: Asked;
  problem: FormProblem | undefined;
  onChange: (asked: Asked) => void;
};

/** One question: its words, what is answered, and of choices those that cannot wait. */
export function QuestionEditor({ asked, problem, onChange }: Props) {
  const { field } = asked;
  const { header, inputType, required, values, single = false, advice = '' } = field;
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const marked = markedOf(asked);
  const wrong = (part: FormProblem['part']) =>
    problem?.part === part ? problem.message : undefined;
  /** A mark stands at a place: what is typed there, or elsewhere, moves none. */
  const change = (more: Partial<FormField>, places = marked) =>
    onChange({ ...asked, field: { ...field, ...more }, marked: places });
  const setValue = (at: number, value: string) => change({ values: values.with(at, value) });
  const setUrgent = (at: number, on: boolean) =>
    change({}, on ? [...marked, at].toSorted((a, b) => a - b) : marked.filter((one) => one !== at));
  const removeValue = (at: number) => {
    flushSync(() =>
      change(
        { values: values.toSpliced(at, 1) },
        marked.filter((one) => one !== at).map((one) => (one > at ? one - 1 : one)),
      ),
    );
    // The next one goes with the same key; after the last there is only to add.
    const left = list.current?.querySelectorAll('button') ?? [];
    (left[Math.min(at, left.length - 1)] ?? add.current)?.focus();
  };
  const addValue = () => {
    // The next letter is the choice's first.
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
            {values.map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words change under way, the place does not
              <li key={at}>
                <TextField
                  aria-label={words.value(at + 1)}
                  label={words.value(at + 1)}
                  maxLength={limits.value}
                  value={value}
                  onChange={({ target }) => setValue(at, target.value)}
                />
                <label className={styles.tick}>
                  <input
                    type="checkbox"
                    aria-label={words.urgentNamed(value)}
                    checked={marked.includes(at)}
                    disabled={value.trim() === ''}
                    onChange={({ target }) => setUrgent(at, target.checked)}
                  />
                  {words.urgent}
                </label>
                <IconButton
                  label={words.removeValue(value || String(at + 1))}
                  onClick={() => removeValue(at)}
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
          {marked.length > 0 && (
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
