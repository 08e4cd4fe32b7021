import { tabWords, words } from '@corridor/contract/inbox/words.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberClinic } from '../platform/device/device.ts';
import { usePageSearch } from '../platform/pageSearch.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { Note } from '../ui/page/Note.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Tabs } from '../ui/page/Tabs.tsx';
import styles from './Inbox.module.css';
import { Inbox } from './Inbox.tsx';
import { clinicOf, useSearchWishes } from './searchRequest.ts';

/** What the office of a clinic sees: the consults of its location, all or those to book. */
export function ClinicInboxPage() {
  const { clinicId: wished, filter } = usePageSearch();
  const me = useQuery('shell-me', {}).data;
  const installation = useQuery('shell-installation', {}).data;
  const asked = useSearchWishes();
  const navigate = useNavigate();
  const clinicId = me && clinicOf(me, wished);
  // The address says whose inbox it is: a notification of another clinic's is not this page's.
  useEffect(() => {
    if (!clinicId || wished === clinicId) return;
    const search = (before: object) => ({ ...before, clinicId });
    void navigate({ to: '.', search, replace: true } as never);
  }, [clinicId, wished, navigate]);
  if (!me) return null;
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
        actions={<ClinicSwitch clinicId={clinicId} filter={shown} />}
        tabs={
          <Tabs label={words.clinicTitle}>
            {tab(undefined, words.all)}
            {books && tab('to-book', words.toBook)}
            {tab('archive', tabWords.archive)}
          </Tabs>
        }
      />
      <Inbox
        key={`${clinicId} ${asked}`}
        me={me}
        page="clinic-inbox"
        folder={shown === 'archive' ? 'archive' : 'inbox'}
        inboxOf={clinicId}
        toBook={shown === 'to-book'}
      />
    </>
  );
}

type SwitchProps = { clinicId: string; filter: string | undefined };

/** For whoever works in several: which clinic's inbox it is. The browser remembers it. */
function ClinicSwitch({ clinicId, filter }: SwitchProps) {
  const clinics = useQuery('inbox-clinics', {}).data ?? [];
  const navigate = useNavigate();
  if (clinics.length < 2) return null;
  const go = (id: string) => {
    rememberClinic(id);
    // What is open belongs to the other clinic.
    void navigate({
      to: '/dashboard/clinic-inbox',
      search: { ...(filter && { filter }), clinicId: id },
    } as never);
  };
  return (
    <SelectField
      className={styles.switch ?? ''}
      label={words.clinic}
      value={clinicId}
      options={clinics.map(({ id, name }) => ({ value: id, says: name }))}
      onChange={(event) => go(event.target.value)}
    />
  );
}
