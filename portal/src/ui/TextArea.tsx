import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './TextArea.module.css';

type Props = ComponentProps<'textarea'> & {
  label: string;
  help?: string;
  /** Stands between the label and the field. */
  tools?: ReactNode;
};

/** Several lines; it grows with what is in it. */
export function TextArea({ label, help, tools, className, ...rest }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {tools}
      <textarea
        {...rest}
        id={id}
        className={styles.area}
        aria-describedby={help ? `${id}-help` : undefined}
      />
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}
