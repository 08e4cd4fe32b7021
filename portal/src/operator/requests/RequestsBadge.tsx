import { words } from '@corridor/contract/operator/requests/words.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { Badge } from '../../ui/page/Tabs.tsx';

/** The number of requests that wait for a second person. */
export function RequestsBadge() {
  const count = useQuery('operator-requests', {}).data?.waiting.length ?? 0;
  return <Badge count={count} says={words.count(count)} />;
}
