import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { LoginPage } from './auth/LoginPage.tsx';
import { takeFromAddress } from './records/linkToken.ts';

export const newRoot = () =>
  createRootRoute({
    component: Outlet,
    notFoundComponent: lazyRouteComponent(() => import('./shell/ErrorPages.tsx'), 'NotFoundPage'),
    errorComponent: lazyRouteComponent(() => import('./shell/ErrorPages.tsx'), 'BrokenPage'),
  });

/** What is open to whoever has the address: before the door, and by the links of letters. */
export function openRoutes(root: ReturnType<typeof newRoot>) {
  const login = createRoute({ getParentRoute: () => root, path: '/login', component: LoginPage });
  const reset = createRoute({
    getParentRoute: () => root,
    path: '/auth/reset-password',
    validateSearch: (search): { oobCode: string } => ({ oobCode: String(search.oobCode ?? '') }),
    component: lazyRouteComponent(() => import('./auth/ResetPage.tsx'), 'ResetPage'),
  });
  const confirmEmail = createRoute({
    getParentRoute: () => root,
    path: '/auth/confirm-email',
    validateSearch: (search): { code: string } => ({ code: String(search.code ?? '') }),
    component: lazyRouteComponent(() => import('./auth/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  });
  const signup = createRoute({
    getParentRoute: () => root,
    path: '/signup',
    validateSearch: (
      search,
    ): { selectedPlan?: string; selectedRole?: string; inviteCode?: string } => ({
      ...(search.inviteCode !== undefined && { inviteCode: String(search.inviteCode) }),
      ...(typeof search.selectedPlan === 'string' && { selectedPlan: search.selectedPlan }),
      ...(typeof search.selectedRole === 'string' && { selectedRole: search.selectedRole }),
    }),
    component: lazyRouteComponent(() => import('./signup/SignupPage.tsx'), 'SignupPage'),
  });
  const stopInvitations = createRoute({
    getParentRoute: () => root,
    path: '/invitations/stop',
    validateSearch: (search): { code: string } => ({ code: String(search.code ?? '') }),
    component: lazyRouteComponent(() => import('./invite/StopPage.tsx'), 'StopPage'),
  });
  const outbox = createRoute({
    getParentRoute: () => root,
    path: '/outbox',
    validateSearch: (search): { item?: string } =>
      typeof search.item === 'string' ? { item: search.item } : {},
    component: lazyRouteComponent(() => import('./outbox/OutboxPage.tsx'), 'OutboxPage'),
  });
  const records = createRoute({
    getParentRoute: () => root,
    path: '/records',
    component: lazyRouteComponent(() => import('./records/RecordsPage.tsx'), 'RecordsPage'),
  });
  const office = createRoute({
    getParentRoute: () => root,
    path: '/office',
    component: lazyRouteComponent(() => import('./thread/OfficeLinkPage.tsx'), 'OfficeLinkPage'),
  });
  const copy = createRoute({
    getParentRoute: () => root,
    path: '/patient/copy',
    component: lazyRouteComponent(() => import('./thread/CopyPage.tsx'), 'CopyPage'),
  });
  const link = createRoute({
    getParentRoute: () => root,
    path: '/ava/link-account',
    beforeLoad: takeFromAddress,
    component: lazyRouteComponent(() => import('./records/LinkPage.tsx'), 'LinkPage'),
  });
  return [
    login,
    reset,
    confirmEmail,
    signup,
    stopInvitations,
    outbox,
    records,
    office,
    copy,
    link,
  ] as const;
}
