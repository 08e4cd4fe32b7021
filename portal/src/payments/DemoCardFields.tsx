import type { DemoOutcome } from '@corridor/contract/payments/rules.ts';
import { demoCardWords, words } from '@corridor/contract/payments/words.ts';
import { useEffect, useState } from 'react';
import { TextField } from '../ui/fields/TextField.tsx';
import { Note } from '../ui/page/Note.tsx';
import type { FieldsProps } from './cardMessages.ts';
import styles from './Payment.module.css';

const cards: ReadonlyMap<string, DemoOutcome> = new Map([
  ['4111111111111111', 'approved'],
  ['4000000000000002', 'declined'],
  ['4242424242424242', 'slow'],
  ['4000000000000119', 'lost'],
]);
const fieldNames = ['number', 'expiry', 'cvv', 'postal'] as const;
type Field = (typeof fieldNames)[number];

const digits = (text: string) => text.replaceAll(/\D/g, '');
function isLaterMonth(text: string): boolean {
  const [, month, year] = /^\s*(\d{2})\s*\/\s*(\d{2})\s*$/.exec(text) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return false;
  return new Date(2000 + Number(year), Number(month)) > new Date();
}
const isRight: Record<Field, (text: string) => boolean> = {
  number: (text) => cards.has(digits(text)),
  expiry: isLaterMonth,
  cvv: (text) => /^\d{3,4}$/.test(text.trim()),
  postal: (text) => /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(text.trim()),
};
const empty: Record<Field, string> = { number: '', expiry: '', cvv: '', postal: '' };

/** Plays the card fields of a provider. The token is made here, and names no card. */
export function DemoCardFields({ tell, asked }: FieldsProps) {
  const [values, setValues] = useState(empty);
  const [touched, setTouched] = useState<readonly Field[]>([]);
  const complete = fieldNames.every((name) => isRight[name](values[name]));
  useEffect(() => tell({ card: 'state', complete }), [tell, complete]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a token is made only when one is asked for
  useEffect(() => {
    if (asked === 0) return;
    const outcome = cards.get(digits(values.number));
    setTouched(fieldNames);
    if (!complete || !outcome) return tell({ card: 'wrong' });
    tell({ card: 'token', token: `demo_${outcome}_${crypto.randomUUID()}` });
  }, [asked]);
  const field = (name: Field) => (
    <TextField
      label={words[name]}
      autoComplete="off"
      inputMode={name === 'postal' ? 'text' : 'numeric'}
      maxLength={24}
      value={values[name]}
      error={
        touched.includes(name) && !isRight[name](values[name])
          ? demoCardWords.wrong[name]
          : undefined
      }
      onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
      onBlur={() => setTouched((before) => [...before, name])}
    />
  );
  return (
    <div className={styles.fields}>
      {field('number')}
      <div className={styles.three}>
        {field('expiry')}
        {field('cvv')}
        {field('postal')}
      </div>
      <Note kind="info">
        {demoCardWords.label}
        <ul className={styles.cards}>
          {Object.values(demoCardWords.cards).map((card) => (
            <li key={card}>{card}</li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
