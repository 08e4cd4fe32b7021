import { type ReactNode, useId } from 'react';
import styles from './Segmented.module.css';

type Props<T extends string> = {
  label: string;
  value: T;
  options: Record<T, ReactNode>;
  onChange: (value: T) => void;
};

/** Radio buttons in the shape of one control. */
export function Segmented<T extends string>({ label, value, options, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className={styles.segmented}>
      <legend className="visuallyHidden">{label}</legend>
      {(Object.keys(options) as T[]).map((option) => (
        <label key={option} className={styles.option}>
          <input
            type="radio"
            name={name}
            className="visuallyHidden"
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {options[option]}
        </label>
      ))}
    </fieldset>
  );
}
