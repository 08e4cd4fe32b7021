import { IconAlertCircle } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './TextArea.module.css';

type Props = ComponentProps<'textarea'> & {
  label: string;
  mark?: string | undefined;
  help?: string;
  error?: string | undefined;
  /** The count of characters with the limit. `over`: there are too many. */
  count?: string;
  over?: boolean;
  /** Controls between the label and the field. */
  tools?: ReactNode;
};

/** A field of several rows that grows with its text. */
export function TextArea({
  label,
  mark,
  help,
  error,
  count,
  over,
  tools,
  className,
  ...rest
}: Props) {
  const id = useId();
  const note = error ?? help;
  const described = [note && `${id}-note`, count && `${id}-count`].filter(Boolean).join(' ');
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
        aria-describedby={described || undefined}
      />
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.help}>
          {error && <IconAlertCircle size={14} stroke={2} aria-hidden />}
          {note}
        </p>
      )}
      {count && (
        <p id={`${id}-count`} className={styles.count} data-over={over}>
          {count}
        </p>
      )}
    </div>
  );
}
