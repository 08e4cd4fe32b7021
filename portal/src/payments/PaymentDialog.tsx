import { emailProblem } from '@corridor/contract/auth/rules.ts';
import { money, totalOf } from '@corridor/contract/payments/rules.ts';
import { words } from '@corridor/contract/payments/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { type FormEvent, useState } from 'react';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Segmented } from '../ui/fields/Segmented.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import { framePath } from './cardMessages.ts';
import styles from './Payment.module.css';
import { PaymentItems } from './PaymentItems.tsx';
import { useCardFrame } from './useCardFrame.ts';

type Way = 'card' | 'external';

/** Charges the patient of a consult for an item. */
export function PaymentDialog({
  activityId,
  onClose,
}: {
  activityId: string;
  onClose: () => void;
}) {
  const available = useQuery('aveiro-getAvailableItems', { activityId });
  const { data: fields, error: fieldsError } = useQuery('payments-cardFields', {});
  const submit = useCall('aveiro-submitOatPayment');
  const card = useCardFrame(fields);
  const [itemCode, setItem] = useState<string>();
  const [way, setWay] = useState<Way>('card');
  const [receiptEmail, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [making, setMaking] = useState(false);
  const item = available.data?.items.find((each) => each.itemCode === itemCode);
  // A payment is pending while its own answer is awaited, which is no retry.
  const [begunAs, setBegunAs] = useState<'retry' | 'new'>();
  const isPending = item?.existingPayment?.status === 'pending';
  const isRetry = begunAs ? begunAs === 'retry' : isPending;
  const byCard = way === 'card' && !isRetry;
  const parts = item && totalOf(item);
  const email = receiptEmail.trim();
  const emailWrong = byCard && email !== '' && emailProblem(email) !== undefined;
  const noCards = fields?.provider === 'none';
  const broken = byCard && (card.failed || fieldsError !== null);
  const ready = item && (!byCard || (card.complete && !emailWrong && !broken && !noCards));

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!item || !ready || making) return;
    setProblem(undefined);
    setBegunAs(isRetry ? 'retry' : 'new');
    setMaking(byCard);
    const cardToken = byCard ? await card.makeToken() : undefined;
    setMaking(false);
    if (byCard && !cardToken) {
      setBegunAs(undefined);
      return setProblem(words.checkForm);
    }
    const order = { itemCode: item.itemCode, activityId };
    const { data } = await submit.run(
      isRetry
        ? order
        : cardToken
          ? { ...order, cardToken, ...(email && { receiptEmail: email }) }
          : { ...order, externalPayment: true },
    );
    await available.refetch();
    setBegunAs(undefined);
    const refusal = byCard || isRetry ? words.submitRefused : words.recordRefused;
    const failure = isRetry ? words.retryFailed : byCard ? words.submitFailed : words.recordFailed;
    if (!data) return setProblem(failure);
    if (!data.ok) return setProblem(refusal(data.error ?? ''));
    showSnackbar({ text: words.payed(item.name) });
    onClose();
  };
  const choose = (code: string) => {
    setItem(code);
    setProblem(undefined);
  };
  const chooseWay = (chosen: Way) => {
    setWay(chosen);
    setProblem(undefined);
    card.forget();
  };
  return (
    <Dialog title={words.title} closeLabel={general.close} onClose={onClose}>
      <form className={styles.form} onSubmit={pay} noValidate>
        {available.error && !available.data && (
          <RetryNote onRetry={available.refetch}>{words.itemsFailed}</RetryNote>
        )}
        {!available.data && !available.error && <Skeleton width="100%" height={208} />}
        {available.data?.items.length === 0 && (
          <Note kind="info">
            {words.noItems}. {words.noItemsLead}
          </Note>
        )}
        {available.data && (
          <PaymentItems items={available.data.items} chosen={itemCode} onChoose={choose} />
        )}
        {isRetry && <Note kind="warn">{words.retryWarning}</Note>}
        {item && !isRetry && (
          <Segmented
            label={words.way}
            value={way}
            options={{ card: words.card, external: words.external }}
            onChange={chooseWay}
          />
        )}
        {item && byCard && !broken && !noCards && (
          <>
            <iframe
              ref={card.frame}
              className={styles.cardFrame}
              title={words.fields}
              src={framePath}
            />
            <TextField
              label={words.email}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={receiptEmail}
              error={emailWrong ? words.emailWrong : undefined}
              onChange={(event) => setEmail(event.target.value)}
            />
            <p className={styles.quiet}>{words.direct}</p>
          </>
        )}
        {item && (broken || (byCard && noCards)) && <Note kind="danger">{words.systemFailed}</Note>}
        {item && !isRetry && way === 'external' && (
          <p className={styles.quiet}>{words.externalLead}</p>
        )}
        {item && parts && (
          <dl className={styles.sum}>
            <dt>{item.name}</dt>
            <dd>{money(item.cost)}</dd>
            <dt>{item.taxRate > 0 ? words.tax(item.taxRate) : words.noTax}</dt>
            <dd>{money(parts.tax)}</dd>
            <dt>{words.total}</dt>
            <dd>{money(parts.total)}</dd>
          </dl>
        )}
        {problem && <Note kind="danger">{problem}</Note>}
        <div className={styles.buttons}>
          <span className={styles.quiet}>{words.nothingYet}</span>
          <Button onClick={onClose}>{general.cancel}</Button>
          <Button kind="primary" type="submit" busy={submit.running || making} disabled={!ready}>
            {isRetry
              ? words.retry
              : way === 'card'
                ? words.pay(money(parts?.total ?? 0))
                : words.record(money(parts?.total ?? 0))}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
