import styles from './OpenDoor.module.css';

/** The picture of an empty list. */
export function OpenDoor() {
  return (
    <svg
      className={styles.door}
      width="72"
      height="84"
      viewBox="0 0 72 84"
      aria-hidden
      role="presentation"
    >
      <path className={styles.light} d="M16 80l22-1 16 0-4-8-12 0z" />
      <path className={styles.line} d="M0 80h72M38 79V2h12v69" />
      <path className={styles.frame} d="M16 2v70l22 8V12z" />
      <circle className={styles.knob} cx="33" cy="44" r="1.8" />
    </svg>
  );
}
