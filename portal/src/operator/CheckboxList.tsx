import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { Note } from '../ui/page/Note.tsx';
import styles from './CheckboxList.module.css';
import page from './Console.module.css';

type Props<T extends string> = {
  label: string;
  /** Stands beside the label, more quietly. */
  mark: string;
  options: readonly T[];
  says: (one: T) => string;
  lead?: (one: T) => string;
  chosen: readonly T[];
  error?: string | undefined;
  /** Those that cannot be chosen, and why. */
  disabled?: (one: T) => boolean;
  reason?: string;
  className?: string | undefined;
  onChange: (chosen: T[]) => void;
};

/** Any of a list, in its order. */
export function CheckboxList<T extends string>(props: Props<T>) {
  const { label, mark, options, says, lead, chosen, error, disabled, reason, onChange } = props;
  const id = useId();
  const turn = (one: T, on: boolean) =>
    onChange(options.filter((other) => (other === one ? on : chosen.includes(other))));
  return (
    <fieldset
      className={`${props.className ?? page.section} ${styles.list}`}
      aria-describedby={error ? id : undefined}
      // Focused where nothing was chosen.
      data-wrong={error !== undefined || undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend>
        {label} <small>{mark}</small>
      </legend>
      {reason && (
        <div className={styles.reason}>
          <Note kind="info">{reason}</Note>
        </div>
      )}
      {error && (
        <p id={id} className={styles.wrong} role="alert">
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          {error}
        </p>
      )}
      <div className={styles.choices}>
        {options.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              disabled={disabled?.(one)}
              onChange={({ target }) => turn(one, target.checked)}
            />
            <span>
              {says(one)}
              {lead && <small>{lead(one)}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
