import { IconSelector } from '@tabler/icons-react';
import { type ComponentProps, useId } from 'react';
import styles from './SelectField.module.css';

type Props = ComponentProps<'select'> & {
  label: string;
  options: readonly { value: string; says: string }[];
};

/** One of a list, with the browser's own picker. */
export function SelectField({ label, options, className, ...rest }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select {...rest} id={id} className={styles.select}>
          {options.map(({ value, says }) => (
            <option key={value} value={value}>
              {says}
            </option>
          ))}
        </select>
        <IconSelector size={16} stroke={1.75} aria-hidden />
      </div>
    </div>
  );
}
