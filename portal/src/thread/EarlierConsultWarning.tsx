import { earlierWords as words } from '@corridor/contract/directory/words.ts';
import { Link } from '@tanstack/react-router';
import { dayOf } from '../platform/dates.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { Note } from '../ui/page/Note.tsx';

type Props = { phn: string; serviceId: string; enabled: boolean };

/**
 * Mentions an earlier consult of the same patient and service within a month. It does not stop the
 * person.
 */
export function EarlierConsultWarning({ phn, serviceId, enabled }: Props) {
  const query = useQuery('consult-earlier', { phn, serviceId }, { enabled });
  const last = enabled && !query.isPlaceholderData ? query.data?.[0] : undefined;
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
