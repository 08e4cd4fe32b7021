import { words as cover } from '@corridor/contract/clinics/cover/words.ts';
import { tabWords, words } from '@corridor/contract/inbox/words.ts';
import type { Folder } from '@corridor/contract/thread/rules.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Me } from '../access/person.ts';
import { calendarDay } from '../platform/dates.ts';
import { usePageSearch } from '../platform/pageSearch.ts';
import { PageTabs } from '../platform/parts/PageTabs.tsx';
import { useQuery } from '../platform/server/hooks.ts';
import { UnsentText } from '../thread/composer/UnsentText.tsx';
import { findUnsentText, forgetUnsentText } from '../thread/composer/unsentText.ts';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { Badge } from '../ui/page/Tabs.tsx';
import styles from './Inbox.module.css';
import { Inbox } from './Inbox.tsx';

type Props = { me: Me; coverFor: string; folder: Folder };

/** The inbox of an absent colleague, for the person who stands in. */
export function CoverInbox({ me, coverFor, folder }: Props) {
  const covered = me.covering.find(({ uid }) => uid === coverFor);
  const enabled = covered !== undefined;
  const badges = useQuery('inbox-badges', { inboxOf: coverFor }, { enabled }).data;
  const { econsultId } = usePageSearch();
  const unsentText = useRef('');
  const lastActivityId = useRef<string>(undefined);
  useEffect(() => {
    if (enabled && econsultId) lastActivityId.current = econsultId;
  }, [enabled, econsultId]);
  if (!covered)
    return <CoverEnded me={me} activityId={lastActivityId.current} typed={unsentText.current} />;
  return (
    <>
      <PageHeader
        title={words.title}
        actions={<InboxSwitch me={me} coverFor={coverFor} />}
        tabs={
          <PageTabs
            label={words.title}
            tabs={(['inbox', 'archive'] as const).map((name) => ({
              name,
              to: '/dashboard/secure-messaging',
              search: { coverFor, tab: name },
              says: tabWords[name],
              badge: name === 'inbox' && <Badge count={badges?.unread ?? 0} />,
            }))}
            current={folder}
          />
        }
      />
      <Inbox
        key={`${coverFor} ${folder}`}
        me={me}
        page="secure-messaging"
        folder={folder}
        inboxOf={coverFor}
        writing={unsentText}
        says={cover.standing(covered.name, calendarDay(covered.until))}
      />
    </>
  );
}

type EndedProps = { me: Me; activityId: string | undefined; typed: string };

/** The cover has ended. The person can copy text that they were writing. */
function CoverEnded({ me, activityId, typed }: EndedProps) {
  const [unsent, setUnsent] = useState('');
  useEffect(() => {
    if (activityId) void findUnsentText(me, activityId, typed).then(setUnsent);
  }, [me, activityId, typed]);
  const close = () => {
    setUnsent('');
    if (activityId) void forgetUnsentText(me, activityId);
  };
  return (
    <>
      <PageState title={cover.over} lead={cover.overLead}>
        <Link to="/dashboard/secure-messaging">{cover.toOwn}</Link>
      </PageState>
      {unsent && <UnsentText text={unsent} onClose={close} />}
    </>
  );
}

type SwitchProps = { me: Me; coverFor?: string };

/** Chooses the inbox, for a person who stands in for somebody. */
export function InboxSwitch({ me, coverFor = '' }: SwitchProps) {
  const navigate = useNavigate();
  if (me.covering.length === 0) return null;
  // The open consult belongs to the other inbox, so the address drops it.
  const openInbox = (uid: string) =>
    void navigate({
      to: '/dashboard/secure-messaging',
      search: uid ? { coverFor: uid } : {},
    } as never);
  return (
    <SelectField
      className={styles.switch ?? ''}
      label={cover.inbox}
      value={coverFor}
      options={[
        { value: '', says: cover.own },
        ...me.covering.map(({ uid, name }) => ({ value: uid, says: name })),
      ]}
      onChange={(event) => openInbox(event.target.value)}
    />
  );
}
