import { tabWords, words } from '@corridor/contract/inbox/words.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberClinic } from '../platform/device/device.ts';
import { usePageSearch } from '../platform/pageSearch.ts';
import { PageTabs } from '../platform/parts/PageTabs.tsx';
import { useQuery } from '../platform/server/hooks.ts';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { Note } from '../ui/page/Note.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import styles from './Inbox.module.css';
import { Inbox } from './Inbox.tsx';
import { clinicOf, useSearchCount } from './searchRequest.ts';

/** The inbox of a clinic's office: all consults of its location, or those that need booking. */
export function ClinicInboxPage() {
  const { clinicId: requestedClinicId, filter } = usePageSearch();
  const me = useQuery('shell-me', {}).data;
  const installation = useQuery('shell-installation', {}).data;
  const searchCount = useSearchCount();
  const navigate = useNavigate();
  const clinicId = me && clinicOf(me, requestedClinicId);
  // The address must name the clinic, so that a link to another clinic's inbox is not shown here.
  useEffect(() => {
    if (!clinicId || requestedClinicId === clinicId) return;
    const search = (before: object) => ({ ...before, clinicId });
    void navigate({ to: '.', search, replace: true } as never);
  }, [clinicId, requestedClinicId, navigate]);
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
  const shownFilter = filter === 'archive' || (books && filter === 'to-book') ? filter : undefined;
  const tabs = [
    { name: 'all', says: words.all },
    ...(books ? [{ name: 'to-book', says: words.toBook }] : []),
    { name: 'archive', says: tabWords.archive },
  ];
  return (
    <>
      <PageHeader
        title={words.clinicTitle}
        actions={<ClinicSwitch clinicId={clinicId} filter={shownFilter} />}
        tabs={
          <PageTabs
            label={words.clinicTitle}
            tabs={tabs.map((tab) => ({
              ...tab,
              to: '/dashboard/clinic-inbox',
              search: { ...(tab.name !== 'all' && { filter: tab.name }), clinicId },
            }))}
            current={shownFilter ?? 'all'}
          />
        }
      />
      <Inbox
        key={`${clinicId} ${searchCount}`}
        me={me}
        page="clinic-inbox"
        folder={shownFilter === 'archive' ? 'archive' : 'inbox'}
        inboxOf={clinicId}
        toBook={shownFilter === 'to-book'}
      />
    </>
  );
}

type SwitchProps = { clinicId: string; filter: string | undefined };

/** Chooses between several clinics of an office. The browser remembers the choice. */
function ClinicSwitch({ clinicId, filter }: SwitchProps) {
  const clinics = useQuery('inbox-clinics', {}).data ?? [];
  const navigate = useNavigate();
  if (clinics.length < 2) return null;
  const openClinic = (id: string) => {
    rememberClinic(id);
    // The open consult belongs to the other clinic, so the address drops it.
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
      onChange={(event) => openClinic(event.target.value)}
    />
  );
}
