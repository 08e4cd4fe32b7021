import { words } from '@corridor/contract/operator/people/words.ts';
import { IconClock, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { longTime } from '../../platform/dates.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Chip } from '../../ui/marks/Chip.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import page from '../Console.module.css';
import { NotLoaded, WaitingContent } from '../ConsoleFrame.tsx';
import { PersonSearch } from '../PersonSearch.tsx';
import styles from './PeopleFrame.module.css';
import { PeopleFrame } from './PeopleFrame.tsx';

type Orphan = QueryOutput<'operator-orphans'>['threads'][number];

/** Open consults of suspended specialists. Their content is not shown here. */
export function OrphansPage() {
  return (
    <PeopleFrame tab="orphans">
      <div className={page.scroll} data-scroll-restoration-id="operator-orphans">
        <Orphans />
      </div>
    </PeopleFrame>
  );
}

function Orphans() {
  const { data, error, refetch } = useQuery('operator-orphans', {});
  if (error && !data) return <NotLoaded onRetry={() => void refetch()} />;
  if (!data) return <WaitingContent />;
  if (data.threads.length === 0)
    return <PageState heading="h2" title={words.orphansEmpty} lead={words.orphansEmptyLead} />;
  return (
    <div className={page.page}>
      <ul className={styles.cards} aria-label={words.tabs.orphans}>
        {data.threads.map((thread) => (
          <li key={`${thread.activityId}${thread.uid}`}>
            <OrphanCard thread={thread} />
          </li>
        ))}
      </ul>
      {data.more && <p className={page.quiet}>{words.orphansMore}</p>}
    </div>
  );
}

function OrphanCard({ thread }: { thread: Orphan }) {
  const reassign = useCall('operator-reassign');
  const settle = useCall('operator-settle');
  const [choosing, setChoosing] = useState(false);
  const { activityId, uid, service, referrer, specialist, createdAt, unanswered } = thread;
  const failure = reassign.failure ?? settle.failure;
  const message = failure?.reason === 'decided' ? words.decided : failure?.message;
  return (
    <article className={styles.card} aria-label={service}>
      <div>
        <h2>{service}</h2>
        <p>
          {longTime(createdAt)} · {words.sentBy(referrer)} · {words.was(specialist)}
        </p>
        <div>
          {unanswered ? (
            <Chip tone="warn" filled icon={<IconClock aria-hidden />}>
              {words.unanswered}
            </Chip>
          ) : (
            <Chip icon={<IconMessage aria-hidden />}>{words.answered}</Chip>
          )}
        </div>
        {message && !choosing && <Note kind="danger">{message}</Note>}
      </div>
      <div className={styles.acts}>
        <Button
          aria-label={words.settleNamed(service)}
          state={settle.state}
          onClick={async () => {
            const { data } = await settle.run({ activityId, uid });
            if (data) showSnackbar({ text: words.settled });
          }}
        >
          {words.settle}
        </Button>
        <Button aria-label={words.giveNamed(service)} onClick={() => setChoosing(true)}>
          {words.give}
        </Button>
      </div>
      {choosing && (
        <Dialog title={words.giveTitle} closeLabel={words.close} onClose={() => setChoosing(false)}>
          <div className={styles.dialog}>
            <p className={page.quiet}>{service}</p>
            <PersonSearch
              label={words.whoElse}
              taken={[{ uid }]}
              error={message}
              onChoose={async (person) => {
                const { data } = await reassign.run({ activityId, uid, to: person.uid });
                if (!data) return;
                setChoosing(false);
                showSnackbar({ text: words.given(person.userName) });
              }}
            />
          </div>
        </Dialog>
      )}
    </article>
  );
}
