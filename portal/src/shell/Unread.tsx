import type { ShownItem } from '@corridor/contract/shell/sidebar.ts';
import { words } from '@corridor/contract/shell/words.ts';
import type { Me } from '../access/person.ts';
import { clinicOf, mayMessage } from '../inbox/searchRequest.ts';
import { usePageSearch } from '../platform/pageSearch.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { Badge } from '../ui/page/Tabs.tsx';
import styles from './frame/Sidebar.module.css';

/** The number of unread consults of an inbox. */
export function Unread({ name, me }: { name: ShownItem['name']; me: Me }) {
  const { clinicId: requestedClinicId } = usePageSearch();
  const clinicId = name === 'clinic-inbox' ? clinicOf(me, requestedClinicId) : undefined;
  const enabled = name === 'secure-messaging' ? mayMessage(me) : Boolean(clinicId);
  const query = useQuery('inbox-badges', clinicId ? { inboxOf: clinicId } : {}, { enabled });
  const count = (enabled && query.data?.unread) || 0;
  if (count === 0) return null;
  return (
    <span className={styles.unread}>
      <Badge count={count} says={words.unread(count)} />
    </span>
  );
}
