import { tabWords, words } from '@corridor/contract/inbox/words.ts';
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
  const shown = filter === 'archive' || (books && filter === 'to-book') ? filter : undefined;
  const tab = (name: string | undefined, label: string) => (
    <Link
      to="/dashboard/clinic-inbox"
      activeOptions={{ exact: true }}
      search={{ ...(name && { filter: name }), clinicId } as never}
      aria-current={name === shown ? 'page' : undefined}
    >
      {label}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={words.clinicTitle}
        tabs={
          <Tabs label={words.clinicTitle}>
            {tab(undefined, words.all)}
            {books && tab('to-book', words.toBook)}
            {tab('archive', tabWords.archive)}
          </Tabs>
        }
      />
      <Inbox
        key={clinicId}
        me={me}
        page="clinic-inbox"
        folder={shown === 'archive' ? 'archive' : 'inbox'}
        clinicId={clinicId}
        toBook={shown === 'to-book'}
      />
    </>
  );
}
