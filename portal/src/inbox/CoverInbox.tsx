import { words as cover } from '@corridor/contract/clinics/cover/words.ts';
import { tabWords, words } from '@corridor/contract/inbox/words.ts';
import type { Folder } from '@corridor/contract/thread/rules.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Me } from '../access/person.ts';
import { calendarDay } from '../platform/dates.ts';
import { usePageSearch } from '../platform/pageSearch.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { UnsentText } from '../thread/composer/UnsentText.tsx';
import { findUnsentText, forgetUnsentText } from '../thread/composer/unsentText.ts';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { Badge, Tabs } from '../ui/page/Tabs.tsx';
import styles from './Inbox.module.css';
import { Inbox } from './Inbox.tsx';

type Props = { me: Me; coverFor: string; folder: Folder };

/** The inbox of a colleague who is away, for who stands in for them. */
export function CoverInbox({ me, coverFor, folder }: Props) {
  const covered = me.covering.find(({ uid }) => uid === coverFor);
  const enabled = covered !== undefined;
  const badges = useQuery('inbox-badges', { inboxOf: coverFor }, { enabled }).data;
  const { econsultId } = usePageSearch();
  const writing = useRef('');
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (enabled && econsultId) last.current = econsultId;
  }, [enabled, econsultId]);
  if (!covered) return <Over me={me} activityId={last.current} typed={writing.current} />;
  return (
    <>
      <PageHeader
        title={words.title}
        actions={<InboxSwitch me={me} coverFor={coverFor} />}
        tabs={
          <Tabs label={words.title}>
            {(['inbox', 'archive'] as const).map((name) => (
              <Link
                key={name}
                to="/dashboard/secure-messaging"
                search={{ coverFor, tab: name } as never}
                aria-current={name === folder ? 'page' : undefined}
              >
                {tabWords[name]}
                {name === 'inbox' && <Badge count={badges?.unread ?? 0} />}
              </Link>
            ))}
          </Tabs>
        }
      />
      <Inbox
        key={`${coverFor} ${folder}`}
        me={me}
        page="secure-messaging"
        folder={folder}
        inboxOf={coverFor}
        writing={writing}
        says={cover.standing(covered.name, calendarDay(covered.until))}
      />
    </>
  );
}

type OverProps = { me: Me; activityId: string | undefined; typed: string };

/** It has ended; what was being written meanwhile can be copied. */
function Over({ me, activityId, typed }: OverProps) {
  const [left, setLeft] = useState('');
  useEffect(() => {
    if (activityId) void findUnsentText(me, activityId, typed).then(setLeft);
  }, [me, activityId, typed]);
  const close = () => {
    setLeft('');
    if (activityId) void forgetUnsentText(me, activityId);
  };
  return (
    <>
      <PageState title={cover.over} lead={cover.overLead}>
        <Link to="/dashboard/secure-messaging">{cover.toOwn}</Link>
      </PageState>
      {left && <UnsentText text={left} onClose={close} />}
    </>
  );
}

type SwitchProps = { me: Me; coverFor?: string };

/** For whoever stands in for somebody: whose inbox it is. */
export function InboxSwitch({ me, coverFor = '' }: SwitchProps) {
  const navigate = useNavigate();
  if (me.covering.length === 0) return null;
  // What is open belongs to the other inbox.
  const go = (uid: string) =>
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
      onChange={(event) => go(event.target.value)}
    />
  );
}
