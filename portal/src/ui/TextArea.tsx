import { IconAlertCircle } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './TextArea.module.css';

type Props = ComponentProps<'textarea'> & {
  label: string;
  mark?: string | undefined;
  help?: string;
  error?: string | undefined;
  /** Stands between the label and the field. */
  tools?: ReactNode;
};

/** Several lines; it grows with what is in it. */
export function TextArea({ label, mark, help, error, tools, className, ...rest }: Props) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className={className}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {mark && <span> {mark}</span>}
      </label>
      {tools}
      <textarea
        {...rest}
        id={id}
        className={styles.area}
        aria-invalid={error !== undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.help}>
          {error && <IconAlertCircle size={14} stroke={2} aria-hidden />}
          {note}
        </p>
      )}
    </div>
  );
}
