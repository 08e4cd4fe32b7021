import { IconAlertCircle } from '@tabler/icons-react';
import styles from '../Editor.module.css';

/** A problem of a whole list. It gets the focus, because the list has no field of its own. */
export const Wrong = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className={styles.wrong} role="alert" tabIndex={-1} data-wrong>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      {text}
    </p>
  );
