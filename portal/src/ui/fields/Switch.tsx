import styles from './Switch.module.css';

type Props = {
  label: string;
  /** The label is hidden, because the row and column already name the switch. */
  bare?: boolean;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

/** A setting that changes at once. */
export function Switch({ label, bare = false, on, disabled = false, onChange }: Props) {
  return (
    <label className={styles.switch} data-bare={bare}>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        disabled={disabled}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      {bare ? <span className="visuallyHidden">{label}</span> : label}
    </label>
  );
}
