import type { FormField } from '@corridor/contract/directory/schemas.ts';
import { type FormProblem, limits } from '@corridor/contract/operator/form.ts';
import { words } from '@corridor/contract/operator/words.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import page from './Console.module.css';
import styles from './Service.module.css';

type Props = {
  field: FormField;
  problem: FormProblem | undefined;
  onChange: (field: FormField) => void;
};

/** One question: its words, what is answered, and of choices those that cannot wait. */
export function FieldEditor({ field, problem, onChange }: Props) {
  const { header, inputType, required, values, single = false, urgent = [], advice = '' } = field;
  const wrong = (part: FormProblem['part']) =>
    problem?.part === part ? problem.message : undefined;
  const change = (more: Partial<FormField>) => onChange({ ...field, ...more });
  const setValue = (at: number, value: string) =>
    change({
      values: values.map((one, index) => (index === at ? value : one)),
      // What cannot wait stays so under its new words.
      urgent: urgent.map((one) => (one === values[at] ? value : one)),
    });
  const setUrgent = (value: string, on: boolean) =>
    change({ urgent: on ? [...urgent, value] : urgent.filter((one) => one !== value) });
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
          <ul className={styles.values} aria-label={words.values}>
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
                    checked={urgent.includes(value)}
                    disabled={value.trim() === ''}
                    onChange={({ target }) => setUrgent(value, target.checked)}
                  />
                  {words.urgent}
                </label>
                <IconButton
                  label={words.removeValue(value || String(at + 1))}
                  onClick={() =>
                    change({
                      values: values.toSpliced(at, 1),
                      urgent: urgent.filter((one) => one !== value),
                    })
                  }
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
            icon={<IconPlus size={16} aria-hidden />}
            disabled={values.length >= limits.values}
            onClick={() => change({ values: [...values, ''] })}
          >
            {words.addValue}
          </Button>
          {urgent.length > 0 && (
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
