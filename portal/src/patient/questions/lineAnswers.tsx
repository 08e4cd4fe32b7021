/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { useFillingWords, useLanguage } from '../language/useLanguage.ts';
import { daysFromToday, today } from './days.ts';
import type { FieldProps } from './fieldProps.ts';
import styles from './LineField.module.css';
import { typedNumber } from './typedNumber.ts';

/** The attributes by which a field of one line describes itself to a screen reader. */
const readAs = ({ id, described, invalid }: Pick<FieldProps, 'id' | 'described' | 'invalid'>) => ({
  id,
  'aria-describedby': described,
  'aria-invalid': invalid ? ('true' as const) : undefined,
});

export function NumberAnswer(props: FieldProps<'number'>) {
  const { item, answer, onAnswer, onSlip } = props;
  const language = useLanguage();
  const words = useFillingWords();
  const [typed, setTyped] = useState(() => {
    const text = answer && 'number' in answer ? String(answer.number) : '';
    return language === 'fr' ? text.replace('.', ',') : text;
  });
  const type = (text: string) => {
    setTyped(text);
    const number = typedNumber(text);
    onAnswer(number === undefined ? undefined : { number });
    onSlip(number === undefined && text.trim() !== '' ? words.notNumber : undefined);
  };
  return (
    <div class={styles.field}>
      <div class={styles.line}>
        <input
          {...readAs(props)}
          value={typed}
          inputMode={item.least !== undefined && item.least < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          required={item.required}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
        {item.unit && <span class={styles.unit}>{item.unit}</span>}
      </div>
    </div>
  );
}

export function DateAnswer(props: FieldProps<'date'>) {
  const { item, answer, onAnswer, onSlip } = props;
  const words = useFillingWords();
  const limit = (days: number | undefined) =>
    days === undefined ? undefined : daysFromToday(days, today());
  return (
    <div class={styles.field}>
      <input
        {...readAs(props)}
        type="date"
        value={answer && 'date' in answer ? answer.date : ''}
        min={limit(item.earliest) ?? '1870-01-01'}
        max={limit(item.latest) ?? '2199-12-31'}
        required={item.required}
        onInput={({ currentTarget: { value, validity } }) => {
          onAnswer(value ? { date: value } : undefined);
          onSlip(validity.badInput ? words.notDate : undefined);
        }}
      />
    </div>
  );
}

export function TextAnswer(props: FieldProps<'text'>) {
  const { item, answer, onAnswer } = props;
  const words = useFillingWords();
  const value = answer && 'text' in answer ? answer.text : '';
  const left = item.longest - value.length;
  const common = {
    ...readAs(props),
    value,
    maxLength: item.longest,
    required: item.required,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onAnswer({ text: currentTarget.value }),
  };
  return (
    <div class={styles.field}>
      {item.long ? <textarea {...common} rows={6} /> : <input {...common} autoComplete="off" />}
      {left < Math.min(100, item.longest / 4) && (
        <p class={styles.help} role="status">
          {words.charactersLeft(left)}
        </p>
      )}
    </div>
  );
}
