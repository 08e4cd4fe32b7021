import { earlierWords as words } from '@corridor/contract/directory/words.ts';
import { Link } from '@tanstack/react-router';
import { dayOf } from '../platform/dates.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { Note } from '../ui/page/Note.tsx';

type Props = { phn: string; serviceId: string; enabled: boolean };

/** The same patient and service within a month: said, with the way there, and no hindrance. */
export function EarlierConsult({ phn, serviceId, enabled }: Props) {
  const asked = useQuery('consult-earlier', { phn, serviceId }, { enabled });
  const last = enabled && !asked.isPlaceholderData ? asked.data?.[0] : undefined;
  if (!last) return null;
  return (
    <Note kind="warn">
      {words.asked(dayOf(last.at))}{' '}
      <Link to="/dashboard/secure-messaging" search={{ tab: 'inbox', econsultId: last.activityId }}>
        {words.open}
      </Link>
    </Note>
  );
}
