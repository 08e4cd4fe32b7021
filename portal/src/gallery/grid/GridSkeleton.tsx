import { Skeleton } from '../../ui/page/Skeleton.tsx';
import styles from './GridSkeleton.module.css';

/** The grid while its first page loads. */
export function GridSkeleton() {
  return (
    <div className={styles.tiles} aria-hidden>
      {Array.from({ length: 15 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places never move
        <Skeleton key={place} width="100%" height={132} />
      ))}
    </div>
  );
}
