import { expected } from '@corridor/contract/platform/expected.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/thread/locks/words.ts';
import { roleWords, words as thread, typeWords } from '@corridor/contract/thread/words.ts';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { PrivacyFrame } from '../../operator/audit/PrivacyFrame.tsx';
import { longTime } from '../../platform/dates.ts';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Chip } from '../../ui/marks/Chip.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import styles from './LocksPage.module.css';

type Lock = QueryOutput<'thread-locks'>['locks'][number];
const pageSize = 20;

/** For privacy officers: the locked threads, with the choice to keep or release each lock. */
export function LocksPage() {
  const me = useQuery('shell-me', {}).data;
  const isAllowed = me?.permissions.includes('privacyAudit') === true;
  const [limit, setLimit] = useState(pageSize);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    'thread-locks',
    { limit },
    { enabled: isAllowed },
  );
  return (
    <PrivacyFrame tab="locks">
      {error && !data ? (
        <PageState heading="h2" title={words.loadFailed} lead={words.loadFailedLead}>
          <Button onClick={() => void refetch()}>{general.retry}</Button>
        </PageState>
      ) : data?.locks.length === 0 ? (
        <PageState heading="h2" title={words.empty} lead={words.emptyLead} />
      ) : (
        <div className={styles.page}>
          <p className={styles.lead}>{words.lead}</p>
          <ul className={styles.list} aria-label={words.list} aria-busy={!data}>
            {data ? (
              data.locks.map((lock) => <LockRow key={lock.activityId} lock={lock} />)
            ) : (
              <Waiting />
            )}
          </ul>
          {data?.more && (
            <Button busy={isPlaceholderData} onClick={() => setLimit(limit + pageSize)}>
              {words.more}
            </Button>
          )}
        </div>
      )}
    </PrivacyFrame>
  );
}

function LockRow({ lock }: { lock: Lock }) {
  const { activityId, specialty, subsite, kept } = lock;
  const service = `${specialty} · ${subsite}`;
  const facts = [
    [words.reason, lock.reason ?? words.noReason],
    [
      words.members,
      lock.members.map(({ name, role }) => `${name} (${expected(roleWords, role)})`).join('; '),
    ],
    [words.sent, longTime(lock.created)],
    [words.id, activityId],
  ];
  return (
    <li className={styles.lock}>
      <div className={styles.head}>
        <h2>{service}</h2>
        <span className={styles.quiet}>{expected(typeWords, lock.activityType)}</span>
        <Chip tone={kept ? 'plain' : 'warn'} filled={!kept} icon={<IconLock aria-hidden />}>
          {kept ? words.keptBy(kept.by, longTime(kept.at)) : words.waits}
        </Chip>
      </div>
      <p className={styles.quiet}>{words.lockedBy(lock.by, longTime(lock.at))}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Decide activityId={activityId} service={service} kept={kept !== null} />
    </li>
  );
}

type DecideProps = { activityId: string; service: string; kept: boolean };

/** Both actions ask first, because the person who presses the wrong button cannot undo it. */
function Decide({ activityId, service, kept }: DecideProps) {
  const keep = useCall('thread-keepLock');
  const release = useCall('thread-releaseLock');
  const report = ({ failure }: { failure?: unknown }, message: string) =>
    showSnackbar({ text: failure ? words.failed : message });
  const [askKeep, keepDialog] = useConfirm(
    { title: words.keepTitle, text: words.keepLead, confirm: words.keep },
    async () => report(await keep.run({ activityId }), words.kept),
  );
  const [askRelease, releaseDialog] = useConfirm(
    { title: thread.unlockTitle, text: thread.unlockLead, confirm: words.unlock },
    async () => report(await release.run({ activityId }), words.released),
  );
  return (
    <div className={styles.buttons}>
      {!kept && (
        <Button busy={keep.running} aria-label={words.keepNamed(service)} onClick={askKeep}>
          {words.keep}
        </Button>
      )}
      <Button busy={release.running} aria-label={words.unlockNamed(service)} onClick={askRelease}>
        {words.unlock}
      </Button>
      {keepDialog}
      {releaseDialog}
    </div>
  );
}

const Waiting = () =>
  [0, 1, 2].map((row) => (
    <li key={row} className={styles.lock}>
      <Skeleton width="40%" height={18} />
      <Skeleton width="60%" />
      <Skeleton width="72%" />
    </li>
  ));
