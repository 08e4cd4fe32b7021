import { useId } from 'react';
import styles from './RadioList.module.css';

export type Choice = {
  value: string;
  says: string;
  detail?: string | undefined;
  disabled?: boolean | undefined;
};
type Props = {
  label: string;
  choices: Choice[];
  chosen: string;
  error?: string | undefined;
  onChoose: (value: string) => void;
};

/**
 * A scrolling list with a second row of text for each choice. Radio buttons let arrow keys move in
 * it.
 */
export function RadioList({ label, choices, chosen, error, onChoose }: Props) {
  const name = useId();
  return (
    <div>
      <fieldset className={styles.list} aria-describedby={error && `${name}-error`}>
        <legend className="visuallyHidden">{label}</legend>
        {choices.map(({ value, says, detail, disabled }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              disabled={disabled}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              // The chosen entry can be chosen again, because its details may have changed.
              onClick={() => value === chosen && onChoose(value)}
            />
            <span>
              {says}
              {detail && <small>{detail}</small>}
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
