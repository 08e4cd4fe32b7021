import { demoWords as words } from '@corridor/contract/premium/words.ts';
import { Link } from '@tanstack/react-router';
import { longDay } from '../platform/dates.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { WaitingBlocks } from '../shell/frame/PageSkeleton.tsx';
import { NotFoundPage } from '../shell/gate/ErrorPages.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import styles from './PremiumPage.module.css';

/** Plays the billing portal of a payment provider in a demo, and lets its months pass. */
export function DemoPage() {
  const { data: demo, error, refetch } = useQuery('premium-demo', {}, { everyMs: 2_000 });
  const { run, running, failure } = useCall('premium-demoAct');
  if (error && !demo) return <NotFoundPage />;
  return (
    <main className={styles.demo}>
      <PageHeader title={words.title} lead={words.pageLead} />
      {!demo && <WaitingBlocks />}
      {demo && (
        <div className={styles.page}>
          <Note kind={demo.status === 'past_due' ? 'warn' : 'info'}>
            <span className="tabular">
              {words.status[demo.status]}{' '}
              {demo.status === 'active' &&
                demo.periodEnd &&
                words.until(longDay(new Date(demo.periodEnd)))}{' '}
              {demo.status === 'active' && demo.cancels && words.cancels}
            </span>
          </Note>
          <div className={styles.acts}>
            {demo.acts.map((act) => (
              <Button
                key={act}
                busy={running}
                onClick={() => void run({ act }).then(() => refetch())}
              >
                {words.acts[act]}
              </Button>
            ))}
          </div>
          {failure && <Note kind="danger">{words.failed}</Note>}
          <Link to="/dashboard/profile">{words.back}</Link>
        </div>
      )}
    </main>
  );
}
