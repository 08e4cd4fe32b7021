import { Button } from './Button.tsx';
import styles from './OneTimeTip.module.css';

type Props = { text: string; okLabel: string; onOk: () => void };

/** Said once: beside its anchor on a desktop, under it on a phone, until it is dismissed. */
export function OneTimeTip({ text, okLabel, onOk }: Props) {
  return (
    <div className={styles.tip} role="note">
      <p>{text}</p>
      <Button onClick={onOk}>{okLabel}</Button>
    </div>
  );
}
