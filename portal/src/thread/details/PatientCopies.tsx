import { expected } from '@corridor/contract/platform/expected.ts';
import { words } from '@corridor/contract/thread/copy/words.ts';
import { useRef } from 'react';
import { longTime } from '../../platform/dates.ts';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import thread from '../Thread.module.css';
import styles from './FaxPanel.module.css';

type Sent = QueryOutput<'thread-forwards'>['copies'][number];

/** The patient's copies of a consult: their state and the actions on them. */
export function PatientCopies({ copies }: { copies: Sent[] }) {
  return (
    <section className={thread.section} aria-label={words.section}>
      <h3>{words.section}</h3>
      <ul className={styles.list}>
        {copies.map((copy) => (
          <Copy key={copy.id} copy={copy} />
        ))}
      </ul>
    </section>
  );
}

function Copy({ copy }: { copy: Sent }) {
  const { id: messageId, sendAt, openedAt } = copy;
  const item = useRef<HTMLLIElement>(null);
  const withdraw = useCall('patients-withdraw');
  const again = useCall('patients-sendAgain');
  const question = {
    title: words.withdrawTitle,
    text: copy.expiresAt ? words.withdrawSent : words.withdrawUnsent,
    confirm: words.withdraw,
    danger: true,
  };
  /** The copy that the open question is about. A newer copy must not change it. */
  const askedSendAt = useRef(sendAt);
  const [ask, dialog] = useConfirm(question, async () => {
    const { failure } = await withdraw.run({ messageId, sendAt: askedSendAt.current });
    showSnackbar({
      text: failure ? explainFailure(failure, words.withdrawFailed) : words.withdrawn,
    });
    // The pressed button disappears, so the row takes the focus.
    if (!failure) item.current?.focus();
  });
  const sendAgain = async () => {
    const { failure } = await again.run({ messageId, sendAt });
    showSnackbar({
      text: failure ? explainFailure(failure, words.sendAgainFailed) : words.sentAgain,
    });
    if (!failure) item.current?.focus();
  };
  return (
    <li ref={item} tabIndex={-1}>
      <span>{words.to(copy.email)}</span>
      <small>
        {[openedAt && openedOf(copy)(longTime(openedAt)), stateOf(copy)].filter(Boolean).join(' ')}
      </small>
      {copy.usedUp && <small>{words.usedUp}</small>}
      {(copy.mayWithdraw || copy.maySendAgain) && (
        <span className={styles.line}>
          {copy.mayWithdraw && (
            <Button
              kind="link"
              busy={withdraw.running}
              onClick={() => {
                askedSendAt.current = sendAt;
                ask();
              }}
            >
              {words.withdraw}
            </Button>
          )}
          {copy.maySendAgain && (
            <Button kind="link" busy={again.running} onClick={() => void sendAgain()}>
              {words.sendAgain}
            </Button>
          )}
        </span>
      )}
      {dialog}
    </li>
  );
}

/** Somebody else acted first, here or in another window, so a retry does nothing. */
const explainFailure = ({ reason }: { reason?: string | undefined }, otherwise: string) =>
  reason === undefined ? otherwise : words.changed;

const openedOf = ({ openedAt, sendAt }: Sent) =>
  openedAt && openedAt < sendAt ? words.openedBefore : words.opened;

function stateOf({ state, sendAt, expiresAt, withdrawnAt }: Sent): string {
  const until = expiresAt ? longTime(expiresAt) : '';
  const when: Partial<Record<Sent['state'], string>> = {
    scheduled: longTime(sendAt),
    unopened: until,
    opened: until,
    withdrawn: withdrawnAt ? longTime(withdrawnAt) : '',
  };
  return expected(words.states, state)(when[state] ?? '');
}
