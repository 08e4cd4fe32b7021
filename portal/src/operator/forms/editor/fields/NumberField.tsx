import { type ComponentProps, useState } from 'react';
import { TextField } from '../../../../ui/fields/TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

const textOf = (value: number | undefined) => (Number.isFinite(value) ? String(value) : '');
const numberOf = (text: string) =>
  text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'));

/** A number as it is typed. Letters that make no number are not finite, which the checks name. */
export function NumberField({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState(() => textOf(value));
  // Another value came from outside, such as an undo.
  const isTyped = Object.is(numberOf(typed), value) || Number.isNaN(numberOf(typed));
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      value={isTyped ? typed : textOf(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberOf(target.value));
      }}
    />
  );
}
