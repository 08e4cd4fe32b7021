import { monthlyUses } from '@corridor/contract/premium/rules.ts';
import { price, words } from '@corridor/contract/premium/words.ts';
import { IconCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import type { CallOutput, QueryOutput } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Note } from '../ui/page/Note.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './PremiumPage.module.css';
import { useSecret } from './usePayment.ts';

// The library of Stripe is loaded only here, and only where Stripe takes the cards.
const StripeCard = lazyPart(
  () => import('./StripeCard.tsx').then((m) => m.StripeCard),
  <Waiting />,
);
const DemoCard = lazyPart(() => import('./DemoCard.tsx').then((m) => m.DemoCard), <Waiting />);

export function PremiumPage() {
  const { data: premium, isError, refetch } = useQuery('premium-overview', {});
  if (premium?.provider === 'none')
    return <PageState title={words.notHere} lead={words.notHereLead} />;
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div className={styles.page}>
        <Offer />
        {premium?.state === 'ended' && <Note kind="info">{words.past}</Note>}
        {premium ? (
          <Card premium={premium} />
        ) : isError ? (
          <RetryNote onRetry={refetch}>{words.loadFailed}</RetryNote>
        ) : (
          <Waiting />
        )}
      </div>
    </>
  );
}

function Offer() {
  const { run, failure } = useCall('premium-getPremiumSubscriptionPrice');
  const [data, setData] = useState<CallOutput<'premium-getPremiumSubscriptionPrice'>>();
  const load = useCallback(async () => setData((await run({})).data), [run]);
  useEffect(() => void load(), [load]);
  return (
    <section className={styles.offer} aria-labelledby="offer">
      <h2 id="offer">
        {data && words.aMonth(price(data.amount, data.currency))}
        {!data && (failure ? words.premium : <Skeleton width={120} />)}
      </h2>
      {failure && <RetryNote onRetry={load}>{words.priceFailed}</RetryNote>}
      <ul>
        {words.gets(monthlyUses).map((line) => (
          <li key={line}>
            <IconCheck size={16} stroke={1.75} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      <p>
        {words.noBilling} {words.unused}
      </p>
    </section>
  );
}

type Premium = QueryOutput<'premium-overview'>;

function Card({ premium: { provider, publishableKey } }: { premium: Premium }) {
  const { secret, failure, begin } = useSecret();
  if (failure?.reason === 'being-paid') return <Note kind="ok">{words.beingPaid}</Note>;
  if (failure)
    return (
      <div className={styles.form}>
        <Note kind="danger">{failure.message}</Note>
        <Button onClick={() => void begin()}>{words.begin}</Button>
      </div>
    );
  if (!secret) return <Waiting />;
  return provider === 'stripe' && publishableKey ? (
    <StripeCard publishableKey={publishableKey} clientSecret={secret} />
  ) : (
    <DemoCard clientSecret={secret} />
  );
}

function Waiting() {
  return (
    <div className={styles.form} role="status" aria-label={words.preparing}>
      <Skeleton width="40%" height={14} />
      <Skeleton width="100%" height={36} />
      <Skeleton width="100%" height={36} />
    </div>
  );
}
