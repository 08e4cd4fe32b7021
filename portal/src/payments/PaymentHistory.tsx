import { money } from '@corridor/contract/payments/rules.ts';
import { words } from '@corridor/contract/payments/words.ts';
import { longTime } from '../platform/dates.ts';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { useQuery } from '../platform/server/hooks.ts';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './Payment.module.css';

/** The payments in a thread, the newest first. */
export function PaymentHistory({ activityId }: { activityId: string }) {
  const { data, error, refetch } = useQuery('secureMessaging-getActivityPayments', { activityId });
  if (error && !data) return <RetryNote onRetry={refetch}>{words.historyFailed}</RetryNote>;
  if (!data) return <Skeleton width="60%" />;
  if (data.length === 0) return <p className={styles.quiet}>{words.none}</p>;
  return (
    <ol className={styles.history}>
      {data.map(({ payment, recordedBy }) => (
        <li key={payment.created + payment.name}>
          <span className={styles.row}>
            <strong>{payment.name}</strong>
            <span className="tabular">{money(payment.amount)}</span>
          </span>
          <small>
            {words.statuses[payment.status]} · {words.types[payment.paymentType]} ·{' '}
            {words.by(recordedBy, longTime(payment.statusUpdatedAt))}
          </small>
          {payment.status === 'pending' && <small>{words.retryHint}</small>}
          {payment.receiptLink && (
            <a href={payment.receiptLink} target="_blank" rel="noreferrer">
              {words.receipt}
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}
