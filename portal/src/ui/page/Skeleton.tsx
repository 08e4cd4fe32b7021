import styles from './Skeleton.module.css';

/** A bar of the size of what comes. */
export function Skeleton({ width, height = 12 }: { width: number | string; height?: number }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden />;
}
