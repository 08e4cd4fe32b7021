import { words } from '@corridor/contract/schedule/words.ts';
import { visitorOf } from '../access/person.ts';
import { usePageSearch } from '../platform/pageSearch.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { ScrollFrame } from '../ui/page/ScrollFrame.tsx';
import { Schedule } from './Schedule.tsx';
import { ScheduleTabs, useTabs } from './ScheduleTabs.tsx';
import { WaitingSchedule } from './WaitingSchedule.tsx';

/** The page on which specialists, or their office, decide when they can be asked. */
export function SchedulePage() {
  const { for: forUid = null } = usePageSearch();
  const me = useQuery('shell-me', {}).data;
  const settings = useQuery('schedule-settings', { forUid });
  const vacations = useQuery('schedule-vacations', { forUid });
  const permissions = me ? visitorOf(me, false).permissions : new Set<string>();
  const takesCalls = settings.data?.owner.takesCalls ?? permissions.has('phoneConsult');
  const { tabs, tab } = useTabs(takesCalls);
  const reread = () => Promise.all([settings.refetch(), vacations.refetch()]);
  const { error } = settings;
  if (error?.code === 'not-found')
    return <PageState title={words.notFound} lead={words.notFoundLead} />;
  const isLoaded = me && settings.data;
  return (
    <ScrollFrame>
      <PageHeader
        title={words.title}
        tabs={
          <ScheduleTabs
            tabs={tabs}
            current={tab}
            forUid={forUid}
            away={vacations.data?.vacations.length ?? 0}
          />
        }
      />
      {isLoaded ? (
        <Schedule
          // Another specialist is another schedule.
          key={settings.data.owner.uid}
          me={me}
          forUid={forUid}
          tab={tab}
          settings={settings.data}
          vacations={vacations.data}
          vacationsFailed={vacations.isError && !vacations.data}
          reread={reread}
        />
      ) : error ? (
        <PageState heading="h2" title={words.loadFailed} lead={error.message}>
          <Button onClick={() => void reread()}>{words.retry}</Button>
        </PageState>
      ) : (
        <WaitingSchedule tab={tab} />
      )}
    </ScrollFrame>
  );
}
