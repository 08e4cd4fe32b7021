import styles from './Skeleton.module.css';

/** A placeholder with the size of the content to come. */
export function Skeleton({ width, height = 12 }: { width: number | string; height?: number }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden />;
}
