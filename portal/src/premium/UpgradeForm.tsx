import { words } from '@corridor/contract/premium/words.ts';
import type { ReactNode } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './PremiumPage.module.css';
import { type Payment, useUpgrade } from './usePayment.ts';

type Props = {
  /** The fields of the card have arrived. */
  ready: boolean;
  pay: () => Promise<Payment>;
  children: ReactNode;
};

/** The payment element of a provider, and the one button. */
export function UpgradeForm({ ready, pay, children }: Props) {
  const { busy, problem, upgrade } = useUpgrade(pay);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) void upgrade();
      }}
    >
      {children}
      {problem && <Note kind="danger">{problem}</Note>}
      <Button kind="primary" large type="submit" busy={busy} disabled={!ready}>
        {words.upgrade}
      </Button>
    </form>
  );
}
