import { admission, type RouteName } from '@corridor/contract/access/routes.ts';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { NotPermitted } from '../../access/NotPermitted.tsx';
import { isMobile, onMobileChange, visitorOf } from '../../access/person.ts';
import { usePageSearch } from '../../platform/pageSearch.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { redirects } from './pages.ts';

/**
 * Shows a dashboard page to people who may open it on this device. A right that ends closes the
 * page at once.
 */
export function PageGate({ name, children }: { name: RouteName; children: ReactNode }) {
  const me = useQuery('shell-me', {}).data;
  const { for: forUid } = usePageSearch();
  const mobile = useSyncExternalStore(onMobileChange, isMobile);
  if (!me) return null;
  const visitor = { ...visitorOf(me, mobile), forColleague: forUid !== undefined };
  const access = admission(name, visitor);
  if (access === 'open') return children;
  if (redirects[access]) return <Navigate to={redirects[access]} replace />;
  return <NotPermitted />;
}
