import { tabWords, words } from '@corridor/contract/schedule/words.ts';
import { useSyncExternalStore } from 'react';
import { isMobile, onMobileChange } from '../access/person.ts';
import { usePageSearch } from '../platform/pageSearch.ts';
import { PageTabs } from '../platform/parts/PageTabs.tsx';
import { Badge } from '../ui/page/Tabs.tsx';

export type ScheduleTab = keyof typeof tabWords;
const everyTab = Object.keys(tabWords) as ScheduleTab[];

/** The tabs of a schedule and the open one. The hours of calls are edited on a desktop only. */
export function useTabs(takesCalls: boolean): { tabs: ScheduleTab[]; tab: ScheduleTab } {
  const mobile = useSyncExternalStore(onMobileChange, isMobile);
  const { tab: requested } = usePageSearch();
  const tabs = everyTab.filter((name) => name !== 'phone' || (takesCalls && !mobile));
  const tab = tabs.find((name) => name === requested) ?? tabs[0] ?? 'unavailable';
  return { tabs, tab };
}

type Props = {
  tabs: readonly ScheduleTab[];
  current: ScheduleTab;
  forUid: string | null;
  /** The number of absences to come. */
  away: number;
};

export const ScheduleTabs = ({ tabs, current, forUid, away }: Props) => (
  <PageTabs
    label={words.title}
    tabs={tabs.map((name) => ({
      name,
      to: '/dashboard/edit-schedule',
      search: { tab: name, ...(forUid && { for: forUid }) },
      says: tabWords[name],
      badge: name === 'unavailable' && <Badge quiet count={away} />,
    }))}
    current={current}
  />
);
