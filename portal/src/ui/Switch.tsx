import styles from './Switch.module.css';

type Props = { label: string; on: boolean; onChange: (on: boolean) => void };

/** On or off, at once. */
export function Switch({ label, on, onChange }: Props) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
