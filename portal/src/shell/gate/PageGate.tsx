import { admission, type RouteName } from '@corridor/contract/access/routes.ts';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { isMobile, onMobileChange, visitorOf } from '../../access/person.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { NotPermitted } from './NotPermitted.tsx';
import { ledOn } from './pages.ts';

/** A page of the dashboard for those who may open it on this device; live, so a right that ends ends here. */
export function PageGate({ name, children }: { name: RouteName; children: ReactNode }) {
  const me = useQuery('shell-me', {}).data;
  const mobile = useSyncExternalStore(onMobileChange, isMobile);
  if (!me) return null;
  const answer = admission(name, visitorOf(me, mobile));
  if (answer === 'open') return children;
  if (ledOn[answer]) return <Navigate to={ledOn[answer]} replace />;
  return <NotPermitted />;
}
