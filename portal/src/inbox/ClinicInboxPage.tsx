import { words } from '@corridor/contract/inbox/words.ts';
import { Link } from '@tanstack/react-router';
import { useQuery } from '../platform/hooks.ts';
import { usePageSearch } from '../platform/search.ts';
import { Note } from '../ui/Note.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import styles from './Inbox.module.css';
import { Inbox } from './Inbox.tsx';

/** What the office of a clinic sees: the consults of its location, all or those to book. */
export function ClinicInboxPage() {
  const { clinicId: wished, filter } = usePageSearch();
  const me = useQuery('shell-me', {}).data;
  const installation = useQuery('shell-installation', {}).data;
  if (!me) return null;
  const clinicId = me.clinicIds.find((id) => id === wished) ?? me.clinicId ?? me.clinicIds[0];
  if (!clinicId) {
    return (
      <>
        <PageHeader title={words.clinicTitle} />
        <div className={styles.failed}>
          <Note kind="danger">{words.noClinic(installation?.supportEmail ?? '')}</Note>
        </div>
      </>
    );
  }
  const books = me.permissions.includes('editActivityStatus');
  const toBook = books && filter === 'to-book';
  const link = (name: string | undefined) => ({ ...(name ? { filter: name } : {}), clinicId });
  return (
    <>
      <PageHeader
        title={words.clinicTitle}
        tabs={
          <Tabs label={words.clinicTitle}>
            <Link
              to="/dashboard/clinic-inbox"
              search={link(undefined) as never}
              aria-current={toBook ? undefined : 'page'}
            >
              {words.all}
            </Link>
            {books && (
              <Link
                to="/dashboard/clinic-inbox"
                search={link('to-book') as never}
                aria-current={toBook ? 'page' : undefined}
              >
                {words.toBook}
              </Link>
            )}
          </Tabs>
        }
      />
      <Inbox key={clinicId} me={me} page="clinic-inbox" folder="inbox" clinicId={clinicId} />
    </>
  );
}
