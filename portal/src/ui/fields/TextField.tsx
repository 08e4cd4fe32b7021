import { IconAlertCircle } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './TextField.module.css';

type Props = ComponentProps<'input'> & {
  label: string;
  /** The label is hidden, because the column of the field names it. */
  bare?: boolean;
  /** A quieter word beside the label. */
  mark?: string | undefined;
  help?: string;
  error?: string | undefined;
  /** Texts that the browser offers. Any other text may be typed too. */
  suggestions?: readonly string[];
  /** A control inside the field, at its right end. */
  end?: ReactNode;
};

/** A field with a label. An error replaces the help and is read aloud with the field. */
export function TextField({ label, bare, mark, help, error, suggestions, ...props }: Props) {
  const { end, className, ...rest } = props;
  const id = useId();
  const note = error ?? help;
  return (
    <div className={className}>
      <label className={bare ? 'visuallyHidden' : styles.label} htmlFor={id}>
        {label}
        {mark && <span> {mark}</span>}
      </label>
      <div className={styles.box} data-error={error !== undefined}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={error !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          list={suggestions && `${id}-list`}
        />
        {suggestions && (
          <datalist id={`${id}-list`}>
            {suggestions.map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        )}
        {end}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.help}>
          {error && <IconAlertCircle size={14} stroke={2} aria-hidden />}
          {note}
        </p>
      )}
    </div>
  );
}
