import { mayWithdraw, resendable } from '@corridor/contract/invite/rules.ts';
import { channelWords, reasonWords, stateWords, words } from '@corridor/contract/invite/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { IconAlertCircle, IconCheck, IconClock, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { listTime } from '../platform/dates.ts';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { phoneNumber } from '../platform/phoneNumber.ts';
import type { QueryOutput } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { showUndo } from '../platform/snackbars.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Chip, type Tone } from '../ui/marks/Chip.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './Invite.module.css';
import { openInvite } from './inviteRequest.ts';

type Invitation = QueryOutput<'invite-list'>['invitations'][number];
type Way = Invitation['ways'][number];

const shownAtFirst = 5;

/** The invitations of a person, with the result of each. */
export function Invitations() {
  const { data, error, refetch } = useQuery('invite-list', {});
  const [showsAll, setShowsAll] = useState(false);
  const all = data?.invitations ?? [];
  const shownInvitations = showsAll ? all : all.slice(0, shownAtFirst);
  return (
    <>
      {!data && !error && <Skeleton width="100%" height={36} />}
      {!data && error && <RetryNote onRetry={refetch}>{words.loadFailed}</RetryNote>}
      {data && all.length === 0 && <p>{words.empty}</p>}
      {all.length > 0 && (
        <ul className={styles.list} aria-label={words.list}>
          {shownInvitations.map((one) => (
            <Row key={one.id} invitation={one} />
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        <Button onClick={openInvite}>{words.title}</Button>
        {shownInvitations.length < all.length && (
          <Button kind="quiet" onClick={() => setShowsAll(true)}>
            {words.more(all.length)}
          </Button>
        )}
      </div>
    </>
  );
}

const icon = { size: 14, stroke: 2, 'aria-hidden': true } as const;
const looks: Record<Way['state'], [Tone, typeof IconCheck]> = {
  queued: ['plain', IconClock],
  sending: ['plain', IconClock],
  delivered: ['info', IconCheck],
  failed: ['danger', IconAlertCircle],
  unconfirmed: ['warn', IconAlertCircle],
};

function WayChip({ way: { channel, state, reason } }: { way: Way }) {
  const [tone, Icon] = looks[state];
  const why = reason && state === 'failed' ? (own(reasonWords, reason) ?? reasonWords.failed) : '';
  return (
    <Chip tone={tone} icon={<Icon {...icon} />}>
      {channelWords[channel]} {stateWords[channel][state]}
      {why && `: ${why}`}
    </Chip>
  );
}

function Row({ invitation }: { invitation: Invitation }) {
  const {
    id,
    firstName,
    lastName,
    email,
    fax,
    at: invitedAt,
    ways,
    joinedAt,
    withdrawnAt,
  } = invitation;
  const name = `${firstName} ${lastName}`.trim() || words.unreadable;
  const state = { joined: joinedAt !== null, withdrawn: withdrawnAt !== null, ways };
  const resend = useCall('invite-resend');
  const withdraw = useCall('invite-withdraw');
  const failure = resend.failure ?? withdraw.failure;
  const undo = async () => {
    const { data } = await withdraw.run({ id, withdrawn: false });
    if (data) showSnackbar({ text: words.back });
  };
  const joined = joinedAt !== null;
  return (
    <li className={styles.row}>
      <div className={styles.says}>
        <strong>{name}</strong>
        <small className="tabular">
          {[email, fax && phoneNumber(fax), listTime(invitedAt)].filter(Boolean).join(' · ')}
        </small>
        <div className={styles.chips}>
          {joined && (
            <Chip tone="ok" filled icon={<IconUserCheck {...icon} />}>
              {words.joinedOn(listTime(joinedAt))}
            </Chip>
          )}
          {withdrawnAt !== null && <Chip icon={<IconClock {...icon} />}>{words.isWithdrawn}</Chip>}
          {!joined &&
            withdrawnAt === null &&
            ways.map((way) => <WayChip key={way.channel} way={way} />)}
        </div>
        {failure && <Note kind="danger">{failure.message}</Note>}
      </div>
      <div className={styles.acts}>
        {resendable(state, new Date()).length > 0 && (
          <Button
            aria-label={words.resendTo(name)}
            state={resend.state}
            onClick={async () => {
              const { data } = await resend.run({ id });
              if (data) showSnackbar({ text: words.resent });
            }}
          >
            {words.resend}
          </Button>
        )}
        {mayWithdraw(state) && (
          <Button
            aria-label={words.withdrawFrom(name)}
            state={withdraw.state}
            onClick={async () => {
              const { data } = await withdraw.run({ id, withdrawn: true });
              if (data) showUndo(words.withdrawn, undo);
            }}
          >
            {words.withdraw}
          </Button>
        )}
      </div>
    </li>
  );
}
