import { useId } from 'react';
import styles from './RadioList.module.css';

export type Choice = {
  value: string;
  says: string;
  more?: string | undefined;
  disabled?: boolean | undefined;
};
type Props = {
  label: string;
  choices: Choice[];
  chosen: string;
  error?: string | undefined;
  onChoose: (value: string) => void;
};

/** One of a list that scrolls, each with a second line: radio buttons, so arrows move in it. */
export function RadioList({ label, choices, chosen, error, onChoose }: Props) {
  const name = useId();
  return (
    <div>
      <fieldset className={styles.list} aria-describedby={error && `${name}-error`}>
        <legend className="visuallyHidden">{label}</legend>
        {choices.map(({ value, says, more, disabled }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              disabled={disabled}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>
              {says}
              {more && <small>{more}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      {error && (
        <p id={`${name}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
