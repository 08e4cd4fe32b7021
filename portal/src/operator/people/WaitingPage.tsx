import { roleTitles } from '@corridor/contract/access/words.ts';
import { words } from '@corridor/contract/operator/people/words.ts';
import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import { phoneMask } from '@corridor/contract/platform/masks.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { labels as signup } from '@corridor/contract/signup/words.ts';
import { IconAlertTriangle, IconCircleCheck, IconHelp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { longTime } from '../../platform/dates.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Chip } from '../../ui/marks/Chip.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import page from '../Console.module.css';
import { NotLoaded, WaitingContent } from '../ConsoleFrame.tsx';
import { useGrant } from '../requests/useGrant.tsx';
import { useRequestsAbout, WaitsNote } from '../requests/WaitsNote.tsx';
import styles from './PeopleFrame.module.css';
import { PeopleFrame } from './PeopleFrame.tsx';

type Person = QueryOutput<'operator-waiting'>['people'][number];

/** People who signed up and wait for the check of their practice ID. */
export function WaitingPage() {
  return (
    <PeopleFrame tab="waiting">
      <div className={page.scroll} data-scroll-restoration-id="operator-waiting">
        <Queue />
      </div>
    </PeopleFrame>
  );
}

function Queue() {
  const { data, error, refetch } = useQuery('operator-waiting', {});
  if (error && !data) return <NotLoaded onRetry={() => void refetch()} />;
  if (!data) return <WaitingContent />;
  if (data.people.length === 0)
    return <PageState heading="h2" title={words.waitingEmpty} lead={words.waitingEmptyLead} />;
  return (
    <div className={page.page}>
      <ul className={styles.cards} aria-label={words.tabs.waiting}>
        {data.people.map((person) => (
          <li key={person.uid}>
            <Waiting person={person} />
          </li>
        ))}
      </ul>
      {data.more && <p className={page.quiet}>{words.waitingMore}</p>}
    </div>
  );
}

const marks = {
  theirs: { tone: 'ok', icon: <IconCircleCheck aria-hidden /> },
  otherName: { tone: 'warn', icon: <IconAlertTriangle aria-hidden /> },
  inactive: { tone: 'warn', icon: <IconAlertTriangle aria-hidden /> },
  unknown: { tone: 'plain', icon: <IconHelp aria-hidden /> },
  noRegister: { tone: 'plain', icon: <IconHelp aria-hidden /> },
} as const;

function Waiting({ person }: { person: Person }) {
  const decide = useCall('operator-decide');
  const [grant, dialog] = useGrant();
  const requestsWaiting = useRequestsAbout(
    ({ uid, requested }) => requested.kind === 'validate' && uid === person.uid,
  );
  const [rejecting, setRejecting] = useState(false);
  const { uid, firstName, lastName, role, plan, province, practiceId, holder } = person;
  const name = `${firstName} ${lastName}`;
  const planName = own(signup.plans, plan)?.name;
  const run = async (approve: boolean, note = '') => {
    const { data } = await grant((alone) => decide.run({ uid, approve, practiceId, note, alone }));
    if (!data) return;
    setRejecting(false);
    const doneMessage = approve ? words.approved(name) : words.rejected(name);
    showSnackbar({ text: data.requestId ? requests.asked : doneMessage });
  };
  const { failure } = decide;
  const message = failure?.reason === 'decided' ? words.decided : failure?.message;
  return (
    <article className={styles.card} aria-label={name}>
      <div>
        <h2>
          <Link to="/operator/people/$uid" params={{ uid }}>
            {name}
          </Link>
        </h2>
        <p>{[own(roleTitles, role) ?? role, planName, province].filter(Boolean).join(' · ')}</p>
        <p className="tabular">
          <strong>{practiceId || words.noNumber}</strong>
        </p>
        {practiceId && (
          <div>
            <Chip {...marks[person.inRegister]}>{words.register[person.inRegister]}</Chip>
          </div>
        )}
        {person.inRegister === 'otherName' && person.registered && (
          <p>{words.registeredAs(person.registered)}</p>
        )}
        {holder && (
          <p>
            <Link to="/operator/people/$uid" params={{ uid: holder.uid }}>
              {words.heldBy(holder.name)}
            </Link>
          </p>
        )}
        <p>
          {person.email} · {person.emailConfirmed ? words.emailConfirmed : words.emailUnconfirmed}
          {person.cellPhone && ` · ${phoneMask(person.cellPhone)}`}
        </p>
        {person.clinic && <p>{person.clinic}</p>}
        {person.preceptors.length > 0 && <p>{words.preceptors(person.preceptors)}</p>}
        <p>{words.signedUp(longTime(person.signedUpAt))}</p>
        {requestsWaiting.length > 0 && <WaitsNote says={requests.waitsHere} />}
        {message && !rejecting && <Note kind="danger">{message}</Note>}
      </div>
      <div className={styles.acts}>
        <Button
          aria-label={words.rejectNamed(name)}
          disabled={decide.running}
          onClick={() => {
            decide.reset();
            setRejecting(true);
          }}
        >
          {words.reject}
        </Button>
        <Button
          aria-label={words.approveNamed(name)}
          state={decide.state}
          disabled={requestsWaiting.length > 0}
          onClick={() => void run(true)}
        >
          {words.approve}
        </Button>
      </div>
      {dialog}
      {rejecting && (
        <Reject
          name={name}
          busy={decide.running}
          error={message}
          onReject={(note) => void run(false, note)}
          onClose={() => setRejecting(false)}
        />
      )}
    </article>
  );
}

type RejectProps = {
  name: string;
  busy: boolean;
  error: string | undefined;
  onReject: (note: string) => void;
  onClose: () => void;
};

function Reject({ name, busy, error, onReject, onClose }: RejectProps) {
  const [note, setNote] = useState('');
  return (
    <Dialog title={words.rejectTitle(name)} closeLabel={words.close} onClose={onClose}>
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          onReject(note);
        }}
      >
        <p className={page.quiet}>{words.rejectLead}</p>
        <TextArea
          label={words.note}
          mark={words.optional}
          help={words.noteHelp}
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {error && <Note kind="danger">{error}</Note>}
        <Button type="submit" kind="danger" busy={busy}>
          {words.reject}
        </Button>
      </form>
    </Dialog>
  );
}
