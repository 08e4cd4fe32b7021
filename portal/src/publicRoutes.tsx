import { authPages } from '@corridor/contract/access/routes.ts';
import { words as auth } from '@corridor/contract/auth/words.ts';
import { titles } from '@corridor/contract/platform/titles.ts';
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { LoginPage } from './auth/LoginPage.tsx';
import { SignInPanel } from './auth/SignInPanel.tsx';
import { CardFrame } from './payments/CardFrame.tsx';
import { lazyPage } from './platform/lazyPage.ts';
import { takeFromAddress } from './records/linkToken.ts';
import { WaitingBlocks } from './shell/frame/PageSkeleton.tsx';
import { WaitingSignup } from './signup/SignupFrame.tsx';
import { PageHeader } from './ui/page/PageHeader.tsx';

/** A sign-in page while its code loads. */
const waitingSignIn = (title: string) => () => (
  <SignInPanel title={title}>
    <WaitingBlocks />
  </SignInPanel>
);
const waitingOpen = (title: string) => () => (
  <main>
    <PageHeader title={title} />
    <WaitingBlocks />
  </main>
);
export const newRoot = () =>
  createRootRoute({
    component: Outlet,
    notFoundComponent: lazyPage(() => import('./shell/gate/ErrorPages.tsx'), 'NotFoundPage'),
    errorComponent: lazyPage(() => import('./shell/gate/ErrorPages.tsx'), 'BrokenPage'),
  });

/** Pages that need no session: sign-in, and the links of letters. */
export function openRoutes(root: ReturnType<typeof newRoot>) {
  const login = createRoute({ getParentRoute: () => root, path: '/login', component: LoginPage });
  const reset = createRoute({
    getParentRoute: () => root,
    pendingComponent: waitingSignIn(auth.resetTitle),
    path: authPages.resetPassword,
    validateSearch: (search): { oobCode: string } => ({ oobCode: String(search.oobCode ?? '') }),
    component: lazyPage(() => import('./auth/ResetPage.tsx'), 'ResetPage'),
  });
  const confirmEmail = createRoute({
    getParentRoute: () => root,
    pendingComponent: waitingSignIn(titles.confirmEmail),
    path: authPages.confirmEmail,
    validateSearch: (search): { code: string } => ({ code: String(search.code ?? '') }),
    component: lazyPage(() => import('./auth/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  });
  const signup = createRoute({
    getParentRoute: () => root,
    pendingComponent: WaitingSignup,
    path: '/signup',
    validateSearch: (
      search,
    ): { selectedPlan?: string; selectedRole?: string; inviteCode?: string } => ({
      ...(search.inviteCode !== undefined && { inviteCode: String(search.inviteCode) }),
      ...(typeof search.selectedPlan === 'string' && { selectedPlan: search.selectedPlan }),
      ...(typeof search.selectedRole === 'string' && { selectedRole: search.selectedRole }),
    }),
    component: lazyPage(() => import('./signup/SignupPage.tsx'), 'SignupPage'),
  });
  const stopInvitations = createRoute({
    getParentRoute: () => root,
    pendingComponent: waitingSignIn(titles.stopInvitations),
    path: '/invitations/stop',
    validateSearch: (search): { code: string } => ({ code: String(search.code ?? '') }),
    component: lazyPage(() => import('./invite/StopPage.tsx'), 'StopPage'),
  });
  const outbox = createRoute({
    getParentRoute: () => root,
    pendingComponent: waitingOpen(titles.outbox),
    path: '/outbox',
    validateSearch: (search): { item?: string } =>
      typeof search.item === 'string' ? { item: search.item } : {},
    component: lazyPage(() => import('./outbox/OutboxPage.tsx'), 'OutboxPage'),
  });
  const records = createRoute({
    getParentRoute: () => root,
    pendingComponent: waitingOpen(titles.records),
    path: '/records',
    component: lazyPage(() => import('./records/RecordsPage.tsx'), 'RecordsPage'),
  });
  const premiumDemo = createRoute({
    getParentRoute: () => root,
    pendingComponent: waitingOpen(titles.premiumDemo),
    path: '/premium/demo',
    component: lazyPage(() => import('./premium/DemoPage.tsx'), 'DemoPage'),
  });
  const cardFields = createRoute({
    getParentRoute: () => root,
    pendingComponent: () => <CardFrame />,
    path: '/pay/card',
    component: lazyPage(() => import('./payments/CardFieldsPage.tsx'), 'CardFieldsPage'),
  });
  const office = createRoute({
    getParentRoute: () => root,
    pendingComponent: waitingSignIn(titles.office),
    path: '/office',
    component: lazyPage(() => import('./thread/outside/OfficeLinkPage.tsx'), 'OfficeLinkPage'),
  });
  const link = createRoute({
    getParentRoute: () => root,
    pendingComponent: waitingSignIn(titles.linkAccount),
    path: '/ava/link-account',
    beforeLoad: takeFromAddress,
    component: lazyPage(() => import('./records/LinkPage.tsx'), 'LinkPage'),
  });
  return [
    login,
    reset,
    confirmEmail,
    signup,
    stopInvitations,
    outbox,
    records,
    premiumDemo,
    cardFields,
    office,
    link,
  ] as const;
}
