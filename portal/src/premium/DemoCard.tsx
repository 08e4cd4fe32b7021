import { words as general } from '@corridor/contract/platform/words.ts';
import type { DemoCard as Card } from '@corridor/contract/premium/rules.ts';
import { demoWords, words } from '@corridor/contract/premium/words.ts';
import { useId, useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './PremiumPage.module.css';
import { UpgradeForm } from './UpgradeForm.tsx';
import { type Payment, returnAddress } from './usePayment.ts';

const cards = Object.keys(demoWords.cards) as Card[];

/** The payment element of a demo. Nobody types a card number into it. */
export function DemoCard({ clientSecret }: { clientSecret: string }) {
  const name = useId();
  const [card, setCard] = useState<Card>('good');
  const { run } = useCall('premium-demoPay');
  /** Takes the answer to the question of the bank. */
  const [asked, setAsked] = useState<(confirmed: boolean) => void>();
  const send = async (confirmed: boolean): Promise<Payment> => {
    const { data } = await run({ clientSecret, card, confirmed });
    if (!data) return { type: 'api_error' };
    if (data.status === 'declined') return demoWords.declined;
    if (data.status === 'confirm') {
      const agreed = await new Promise<boolean>((answer) => setAsked(() => answer));
      setAsked(undefined);
      return agreed ? send(true) : demoWords.notConfirmed;
    }
    const search = new URLSearchParams({
      payment_intent: 'demo',
      payment_intent_client_secret: clientSecret,
      redirect_status: 'succeeded',
    });
    location.assign(`${returnAddress()}?${search}`);
    return undefined;
  };
  return (
    <UpgradeForm ready pay={() => send(false)}>
      <Note kind="info">{`${demoWords.label} ${demoWords.lead}`}</Note>
      <fieldset className={styles.cards}>
        <legend>{words.card}</legend>
        {cards.map((offered) => (
          <label key={offered}>
            <input
              type="radio"
              name={name}
              checked={offered === card}
              onChange={() => setCard(offered)}
            />
            {demoWords.cards[offered]}
          </label>
        ))}
      </fieldset>
      {asked && (
        <ConfirmDialog
          title={demoWords.confirmTitle}
          confirm={demoWords.confirm}
          cancel={general.cancel}
          onConfirm={() => asked(true)}
          onCancel={() => asked(false)}
        >
          {demoWords.confirmText}
        </ConfirmDialog>
      )}
    </UpgradeForm>
  );
}
