import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { Note } from '../ui/page/Note.tsx';
import styles from './CheckboxList.module.css';
import page from './Console.module.css';

type Props<T extends string> = {
  label: string;
  /** A quieter word beside the label. */
  mark: string;
  options: readonly T[];
  says: (option: T) => string;
  lead?: (option: T) => string;
  chosen: readonly T[];
  error?: string | undefined;
  /** Options that cannot be chosen, with the reason. */
  disabled?: (option: T) => boolean;
  reason?: string;
  className?: string | undefined;
  onChange: (chosen: T[]) => void;
};

/** Checkboxes for any options of a list. The result keeps the order of the list. */
export function CheckboxList<T extends string>(props: Props<T>) {
  const { label, mark, options, says, lead, chosen, error, disabled, reason, onChange } = props;
  const id = useId();
  const setOption = (changed: T, on: boolean) =>
    onChange(options.filter((option) => (option === changed ? on : chosen.includes(option))));
  return (
    <fieldset
      className={`${props.className ?? page.section} ${styles.list}`}
      aria-describedby={error ? id : undefined}
      // Gets the focus when no option was chosen.
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
        {options.map((option) => (
          <label key={option} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              disabled={disabled?.(option)}
              onChange={({ target }) => setOption(option, target.checked)}
            />
            <span>
              {says(option)}
              {lead && <small>{lead(option)}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
