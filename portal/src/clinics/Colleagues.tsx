import { roleTitles } from '@corridor/contract/access/words.ts';
import { mayAnswerFor } from '@corridor/contract/clinics/members/rules.ts';
import { words } from '@corridor/contract/clinics/members/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { Link } from '@tanstack/react-router';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import type { QueryOutput } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './Clinics.module.css';

const isSpecialist = (role: string) => role.startsWith('specialist');

type Person = QueryOutput<'clinics-people'>['people'][number];
type Props = { locationIdx: number; clinicName: string; onClose: () => void };

/** The members of a clinic, and people who ask to join. Removing a member takes effect at once. */
export function Colleagues({ locationIdx, clinicName, onClose }: Props) {
  const { data, error, refetch } = useQuery('clinics-people', { locationIdx });
  const me = useQuery('shell-me', {}).data;
  return (
    <Dialog title={words.title(clinicName)} closeLabel={words.close} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.lead}>{words.lead}</p>
        {error && !data && <RetryNote onRetry={refetch}>{error.message}</RetryNote>}
        {!data && !error && <Skeleton width="100%" height={96} />}
        {data && data.people.length < 2 && <p>{words.alone}</p>}
        <ul className={styles.people} aria-label={words.title(clinicName)}>
          {data?.people.map((person) => (
            <One
              key={person.uid}
              person={person}
              locationIdx={locationIdx}
              ownRoles={me?.roles ?? []}
              keepsSchedules={me?.permissions.includes('sendOnBehalf') ?? false}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function One({
  person,
  locationIdx,
  ownRoles,
  keepsSchedules,
}: {
  person: Person;
  locationIdx: number;
  ownRoles: string[];
  /** The viewer keeps the schedules of specialists of the clinic. */
  keepsSchedules: boolean;
}) {
  const { uid, name, credentials, email, roles, confirmed, self } = person;
  const confirm = useCall('clinics-confirm');
  const release = useCall('clinics-release');
  const failure = confirm.failure ?? release.failure;
  const letIn = async () => {
    const { data } = await confirm.run({ locationIdx, uid });
    if (data) showSnackbar({ text: words.confirmed(name) });
  };
  const end = async () => {
    const { data } = await release.run({ locationIdx, uid });
    if (data) showSnackbar({ text: words.ended(name) });
  };
  const says = roles.map((role) => own(roleTitles, role) ?? role).join(', ');
  const answers = !self && mayAnswerFor(ownRoles, roles);
  return (
    <li>
      <span>
        <strong>{[name, credentials].filter(Boolean).join(', ')}</strong>
        <small>{self ? words.you : confirmed ? says : `${words.waits} · ${says} · ${email}`}</small>
        {failure && <Note kind="danger">{failure.message}</Note>}
      </span>
      {keepsSchedules && !self && confirmed && roles.some(isSpecialist) && (
        <Link
          to={'/dashboard/edit-schedule' as never}
          search={{ for: uid } as never}
          aria-label={words.scheduleNamed(name)}
        >
          {words.schedule}
        </Link>
      )}
      {answers && !confirmed && (
        <Button aria-label={words.confirmNamed(name)} state={confirm.state} onClick={letIn}>
          {words.confirm}
        </Button>
      )}
      {answers && !confirmed && (
        <Button aria-label={words.declineNamed(name)} state={release.state} onClick={end}>
          {words.decline}
        </Button>
      )}
      {answers && confirmed && (
        <Button aria-label={words.endNamed(name)} state={release.state} onClick={end}>
          {words.end}
        </Button>
      )}
    </li>
  );
}
