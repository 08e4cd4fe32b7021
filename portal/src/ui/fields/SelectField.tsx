import { IconAlertCircle, IconSelector } from '@tabler/icons-react';
import { type ComponentProps, useId } from 'react';
import styles from './SelectField.module.css';

/** Neighbouring options of the same group stand under its name. */
type Option = { value: string; says: string; group?: string };
type Props = ComponentProps<'select'> & {
  label: string;
  error?: string | undefined;
  /** The label is hidden, because the place of the field names it. */
  bare?: boolean;
  options: readonly Option[];
};

/** One option of a list, in the browser's own picker. */
export function SelectField({ label, options, error, bare, className, ...rest }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label className={bare ? 'visuallyHidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-error={error !== undefined}>
        <select
          {...rest}
          id={id}
          className={styles.select}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        >
          {grouped(options).map(([group, members]) => {
            const list = members.map(({ value, says }) => (
              <option key={value} value={value}>
                {says}
              </option>
            ));
            return group ? (
              <optgroup key={group} label={group}>
                {list}
              </optgroup>
            ) : (
              list
            );
          })}
        </select>
        <IconSelector size={16} stroke={1.75} aria-hidden />
      </div>
      {error && (
        <p id={`${id}-note`} className={styles.error}>
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}

const grouped = (options: readonly Option[]) => [
  ...Map.groupBy(options, ({ group = '' }) => group),
];
