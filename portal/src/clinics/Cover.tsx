import { words } from '@corridor/contract/clinics/cover/words.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { calendarDay } from '../platform/dates.ts';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { useConfirm } from '../platform/parts/useConfirm.tsx';
import type { QueryOutput } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './Clinics.module.css';
import { NameCover } from './NameCover.tsx';

type Covers = QueryOutput<'cover-list'>;
type CoverEntry = Covers['given'][number];

/** The person's stand-ins, and the people for whom the person stands in. */
export function Cover() {
  const { data, error, refetch } = useQuery('cover-list', {});
  const [naming, setNaming] = useState(false);
  if (error && !data) return <RetryNote onRetry={refetch}>{error.message}</RetryNote>;
  if (!data) return <Skeleton width="100%" height={48} />;
  return (
    <>
      {data.given.length === 0 && <p>{words.none}</p>}
      <List label={words.given} covers={data.given} own />
      {data.taken.length > 0 && <h3 className={styles.subtitle}>{words.taken}</h3>}
      <List label={words.taken} covers={data.taken} />
      <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setNaming(true)}>
        {words.name}
      </Button>
      {naming && <NameCover today={data.today} onClose={() => setNaming(false)} />}
    </>
  );
}

type ListProps = { label: string; covers: CoverEntry[]; own?: boolean };

function List({ label, covers, own: isOwn = false }: ListProps) {
  if (covers.length === 0) return null;
  return (
    <ul className={styles.people} aria-label={label}>
      {covers.map((one) => (
        <Row key={one.id} cover={one} own={isOwn} />
      ))}
    </ul>
  );
}

function Row({ cover, own: isOwn }: { cover: CoverEntry; own: boolean }) {
  const { id, colleague, from, until, running } = cover;
  const { uid, name, credentials } = colleague;
  const end = useCall('cover-end');
  const [ask, dialog] = useConfirm(
    {
      title: isOwn ? words.endTitle(name) : words.endForTitle(name),
      text: isOwn ? words.endLead : words.endForLead,
      confirm: words.end,
      danger: true,
    },
    async () => {
      const { data } = await end.run({ coverId: id });
      if (data) showSnackbar({ text: isOwn ? words.ended(name) : words.endedFor(name) });
    },
  );
  const [first, last] = [calendarDay(from), calendarDay(until)];
  return (
    <li>
      <span>
        <strong>{[name, credentials].filter(Boolean).join(', ')}</strong>
        <small>{running ? words.runs(last) : words.comes(first, last)}</small>
        {end.failure && <Note kind="danger">{end.failure.message}</Note>}
      </span>
      {!isOwn && running && (
        <Link to="/dashboard/secure-messaging" search={{ coverFor: uid } as never}>
          {words.open}
          <span className="visuallyHidden"> {name}</span>
        </Link>
      )}
      <Button
        aria-label={isOwn ? words.endNamed(name) : words.endForNamed(name)}
        state={end.state}
        onClick={ask}
      >
        {words.end}
      </Button>
      {dialog}
    </li>
  );
}
