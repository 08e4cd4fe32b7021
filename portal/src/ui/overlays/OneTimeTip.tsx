import { IconInfoCircle } from '@tabler/icons-react';
import { Button } from '../buttons/Button.tsx';
import styles from './OneTimeTip.module.css';

type Props = { text: string; okLabel: string; onOk: () => void };

/** A tip that is shown until it is dismissed. It covers nothing. */
export function OneTimeTip({ text, okLabel, onOk }: Props) {
  return (
    <div className={styles.tip} role="note">
      <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      <p>{text}</p>
      <Button onClick={onOk}>{okLabel}</Button>
    </div>
  );
}
