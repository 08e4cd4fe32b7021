import {
  defaultMessagingTab,
  type MessagingTab,
  messagingTabs,
} from '@corridor/contract/access/routes.ts';
import { tabWords, words } from '@corridor/contract/inbox/words.ts';
import type { Permission } from '@corridor/contract/platform/permissions.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Me, visitorOf } from '../access/person.ts';
import { Drafts } from '../drafts/Drafts.tsx';
import { Centre } from '../notifications/Centre.tsx';
import { usePageSearch } from '../platform/pageSearch.ts';
import { PageTabs } from '../platform/parts/PageTabs.tsx';
import { useQuery } from '../platform/server/hooks.ts';
import { Note } from '../ui/page/Note.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Badge } from '../ui/page/Tabs.tsx';
import { CoverInbox, InboxSwitch } from './CoverInbox.tsx';
import styles from './Inbox.module.css';
import { Inbox } from './Inbox.tsx';
import { useSearchCount } from './searchRequest.ts';

/**
 * The tabs of a person: consults with the right to message, drafts with the right to write, news
 * always.
 */
function tabsOf(permissions: ReadonlySet<Permission>): readonly MessagingTab[] {
  const messages = permissions.has('econsultAndSecureMessaging');
  const writes = messages || permissions.has('forwardEconsult');
  const open: Record<MessagingTab, boolean> = {
    inbox: messages,
    archive: messages,
    drafts: writes,
    approvals: permissions.has('approveEconsult'),
    notifications: true,
  };
  return messagingTabs.filter((tab) => open[tab]);
}

/** Secure messaging: inbox and archive with the open consult beside them, drafts, and news. */
export function MessagingPage() {
  const { tab: requestedTab, econsultId, coverFor } = usePageSearch();
  const me = useQuery('shell-me', {}).data;
  const permissions: ReadonlySet<Permission> = me ? visitorOf(me, false).permissions : new Set();
  const tabs = tabsOf(permissions);
  const requested = messagingTabs.find((tab) => tab === requestedTab);
  const tab = requested && tabs.includes(requested) ? requested : defaultMessagingTab(permissions);
  const enabledFor = (...names: MessagingTab[]) => ({
    enabled: names.some((tabName) => tabs.includes(tabName)),
  });
  const unread = useQuery('inbox-badges', {}, enabledFor('inbox')).data?.unread ?? 0;
  const drafts = useQuery('drafts-badges', {}, enabledFor('drafts', 'approvals')).data;
  const searchCount = useSearchCount();
  if (!me) return null;
  if (coverFor && permissions.has('econsultAndSecureMessaging')) {
    const folder = tab === 'archive' ? 'archive' : 'inbox';
    return <CoverInbox key={searchCount} me={me} coverFor={coverFor} folder={folder} />;
  }
  const approvals = drafts?.numUnreadApprovals ?? 0;
  const badges: Partial<Record<MessagingTab, ReactNode>> = {
    inbox: <Badge count={unread} />,
    drafts: <Badge quiet count={drafts?.drafts ?? 0} />,
    approvals: <Badge quiet count={approvals} says={words.unreadApprovals(approvals)} />,
  };
  return (
    <>
      <PageHeader
        title={words.title}
        actions={<InboxSwitch me={me} />}
        tabs={
          <PageTabs
            label={words.title}
            tabs={tabs.map((name) => ({
              name,
              to: '/dashboard/secure-messaging',
              search: { tab: name },
              says: tabWords[name],
              badge: badges[name],
            }))}
            current={tab}
          />
        }
      />
      {econsultId && !tabs.includes('inbox') && <NoMessaging me={me} econsultId={econsultId} />}
      {tab === 'notifications' ? (
        <Centre />
      ) : tab === 'drafts' || tab === 'approvals' ? (
        <Drafts
          key={tab}
          collection={tab === 'drafts' ? 'user_drafts' : 'drafts_pending_approval'}
          beta={permissions.has('betaEconsultSearch')}
        />
      ) : (
        <Inbox key={`${tab} ${searchCount}`} me={me} page="secure-messaging" folder={tab} />
      )}
    </>
  );
}

/** Explains why a link to a consult cannot be followed. */
function NoMessaging({ me, econsultId }: { me: Me; econsultId: string }) {
  const inClinic = me.permissions.includes('moaConsultInbox');
  return (
    <div className={styles.noMessaging}>
      <Note kind="warn">
        {me.unvalidated ? words.noMessagingYet : words.noMessaging}{' '}
        {inClinic && (
          <Link to="/dashboard/clinic-inbox" search={{ econsultId } as never}>
            {words.inClinicInbox}
          </Link>
        )}
      </Note>
    </div>
  );
}
