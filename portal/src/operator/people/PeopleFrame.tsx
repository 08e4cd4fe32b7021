import { words } from '@corridor/contract/operator/people/words.ts';
import type { ReactNode } from 'react';
import { PageTabs } from '../../platform/parts/PageTabs.tsx';
import { useQuery } from '../../platform/server/hooks.ts';
import { Badge } from '../../ui/page/Tabs.tsx';
import { Console } from '../ConsoleFrame.tsx';
import { RequestsBadge } from '../requests/RequestsBadge.tsx';

const addresses = {
  people: '/operator/people',
  waiting: '/operator/people/waiting',
  requests: '/operator/people/requests',
  orphans: '/operator/people/reassign',
} as const;
type Tab = keyof typeof addresses;

type Props = { tab: Tab; actions?: ReactNode; children: ReactNode };

/** The frame of the pages about people: everyone, and the requests for an operator. */
export function PeopleFrame({ tab, actions, children }: Props) {
  const waiting = useQuery('operator-waiting', {}).data?.people.length ?? 0;
  const orphans = useQuery('operator-orphans', {}).data?.threads.length ?? 0;
  const badges = {
    people: undefined,
    waiting: <Badge count={waiting} says={words.waitingCount(waiting)} />,
    requests: <RequestsBadge />,
    orphans: <Badge count={orphans} says={words.orphanCount(orphans)} />,
  };
  const tabs = (
    <PageTabs
      label={words.tabsLabel}
      tabs={(Object.keys(addresses) as Tab[]).map((name) => ({
        name,
        to: addresses[name],
        says: words.tabs[name],
        badge: badges[name],
      }))}
      current={tab}
    />
  );
  return (
    <Console title={words.title} tabs={tabs} actions={actions}>
      {children}
    </Console>
  );
}
