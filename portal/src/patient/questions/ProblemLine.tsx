/** @jsxImportSource preact */
import { Icon } from '../frame/Icon.tsx';
import styles from './LineField.module.css';

/** Below an answer that cannot stand. It is read out as it appears. */
export function ProblemLine({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    <div id={id} role="alert">
      {problem && (
        <p class={styles.problem}>
          <Icon name="alert" />
          {problem}
        </p>
      )}
    </div>
  );
}
