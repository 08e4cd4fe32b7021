import { problemWords, words } from '@corridor/contract/operator/people/words.ts';
import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { useId } from 'react';
import { longTime } from '../../platform/dates.ts';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import { useGrant } from '../requests/useGrant.tsx';
import styles from './PeopleFrame.module.css';
import type { Loaded } from './usePerson.ts';

const reasonWords: Record<string, string> = {
  'last-operator': words.lastOperator,
  'practice-id-taken': problemWords.practiceId,
};

type Props = { uid: string; name: string; loaded: Loaded; oneself: boolean };

/** The state of an account: since when, its sessions, and whether the person may sign in. */
export function AccountState({ uid, name, loaded, oneself }: Props) {
  const id = useId();
  const [grant, dialog] = useGrant();
  const inviteAgain = useCall('operator-inviteAgain');
  const end = useCall('operator-endSessions');
  const suspend = useCall('operator-suspend');
  const reinstate = useCall('operator-reinstate');
  const failure = inviteAgain.failure ?? end.failure ?? suspend.failure ?? reinstate.failure;
  const { standing, joinedAt, seenAt, sessions, factor, services, threads } = loaded;
  const reinstatePerson = async () => {
    const { data } = await grant((alone) => reinstate.run({ uid, alone }));
    if (data) showSnackbar({ text: data.requestId ? requests.asked : words.reinstated(name) });
  };
  const [askSuspend, suspendDialog] = useConfirm(
    {
      title: words.suspendTitle(name),
      text: words.suspendText(threads),
      confirm: words.suspend,
      danger: true,
    },
    async () => {
      const { data } = await suspend.run({ uid });
      if (data) showSnackbar({ text: words.suspended(name) });
    },
  );
  const facts = [
    words.joined(longTime(joinedAt)),
    seenAt ? words.seen(longTime(seenAt)) : words.neverSeen,
    `${words.sessions(sessions)} · ${factor ? words.factor : words.noFactor}`,
    services.length > 0 &&
      `${words.services} ${services.map((service) => service.name).join(', ')}`,
  ].filter((fact) => fact !== false);
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.access}</h3>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {failure && (
        <Note kind="danger">{own(reasonWords, failure.reason ?? '') ?? failure.message}</Note>
      )}
      <div className={styles.acts}>
        {standing === 'invited' && (
          <Button
            state={inviteAgain.state}
            onClick={async () => {
              const { data } = await inviteAgain.run({ uid });
              if (data) showSnackbar({ text: words.invitedAgain });
            }}
          >
            {words.inviteAgain}
          </Button>
        )}
        {sessions > 0 && !oneself && (
          <Button
            state={end.state}
            onClick={async () => {
              const { data } = await end.run({ uid });
              if (data) showSnackbar({ text: words.ended(data.ended) });
            }}
          >
            {words.endSessions}
          </Button>
        )}
        {standing === 'suspended' && (
          <Button state={reinstate.state} onClick={() => void reinstatePerson()}>
            {words.reinstate}
          </Button>
        )}
        {standing !== 'suspended' && !oneself && (
          <Button kind="danger" busy={suspend.running} onClick={askSuspend}>
            {words.suspend}
          </Button>
        )}
      </div>
      {suspendDialog}
      {dialog}
    </section>
  );
}
