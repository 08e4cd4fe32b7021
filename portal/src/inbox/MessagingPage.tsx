import {
  defaultMessagingTab,
  type MessagingTab,
  messagingTabs,
} from '@corridor/contract/access/routes.ts';
import { tabWords, words } from '@corridor/contract/inbox/words.ts';
import type { Folder } from '@corridor/contract/thread/rules.ts';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { visitorOf } from '../access/person.ts';
import { Centre } from '../notifications/Centre.tsx';
import { useQuery } from '../platform/hooks.ts';
import { usePageSearch } from '../platform/search.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Badge, Tabs } from '../ui/Tabs.tsx';
import { onAsked, timesAsked } from './asked.ts';
import { Inbox } from './Inbox.tsx';

/** The tabs that this build has, for those who may message. */
const folders: readonly MessagingTab[] = ['inbox', 'archive', 'notifications'];
/** Open to everybody who is signed in. */
const always: readonly MessagingTab[] = ['notifications'];

/** Secure messaging: the inbox and the archive, with the consult that is open beside them, and news. */
export function MessagingPage() {
  const { tab: wished } = usePageSearch();
  const me = useQuery('shell-me', {}).data;
  const { permissions } = me ? visitorOf(me, false) : { permissions: new Set<never>() };
  const messages = permissions.has('econsultAndSecureMessaging' as never);
  const tabs = messages ? folders : always;
  const known = messagingTabs.find((tab) => tab === wished);
  const tab = known && tabs.includes(known) ? known : defaultMessagingTab(permissions);
  const unread = useQuery('inbox-badges', {}, { enabled: messages }).data?.unread ?? 0;
  const asked = useSyncExternalStore(onAsked, timesAsked);
  if (!me) return null;
  return (
    <>
      <PageHeader
        title={words.title}
        tabs={
          <Tabs label={words.title}>
            {tabs.map((name) => (
              <Link
                key={name}
                to="/dashboard/secure-messaging"
                search={{ tab: name }}
                aria-current={name === tab ? 'page' : undefined}
              >
                {tabWords[name]}
                {name === 'inbox' && <Badge count={unread} />}
              </Link>
            ))}
          </Tabs>
        }
      />
      {tab === 'notifications' ? (
        <Centre />
      ) : (
        <Inbox key={`${tab} ${asked}`} me={me} page="secure-messaging" folder={tab as Folder} />
      )}
    </>
  );
}
