import {
  admission,
  legacyPaths,
  legacyTarget,
  type RouteName,
  routes,
  startPath,
} from '@corridor/contract/access/routes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMobile, type Me, visitorOf } from './access/person.ts';
import { apartRoutes } from './frameFreeRoutes.tsx';
import { applyScheme, rememberReturn } from './platform/device/device.ts';
import { lazyPage } from './platform/lazyPage.ts';
import { readPageSearch } from './platform/pageSearch.ts';
import { Failure } from './platform/server/client.ts';
import { freshQuery } from './platform/server/live.ts';
import { sessionIsEnding } from './platform/server/sessionEnd.ts';
import { newRoot, openRoutes } from './publicRoutes.tsx';
import { PageSkeleton, WaitingFrame } from './shell/frame/PageSkeleton.tsx';
import { type builtPages, pageExists, redirects } from './shell/gate/pages.ts';
import { dropShortcutRequest } from './shell/palette/shortcuts.ts';

type Loaded = Promise<{ Page: () => ReactNode }>;

const pages: Record<(typeof builtPages)[number], () => Loaded> &
  Partial<Record<RouteName, () => Loaded>> = {
  consult: () => import('./consult/ConsultPage.tsx').then((m) => ({ Page: m.ConsultPage })),
  camera: () => import('./camera/CameraPage.tsx').then((m) => ({ Page: m.CameraPage })),
  profile: () => import('./profile/ProfilePage.tsx').then((m) => ({ Page: m.ProfilePage })),
  'secure-messaging': () =>
    import('./inbox/MessagingPage.tsx').then((m) => ({ Page: m.MessagingPage })),
  'clinic-inbox': () =>
    import('./inbox/ClinicInboxPage.tsx').then((m) => ({ Page: m.ClinicInboxPage })),
  gallery: () => import('./gallery/GalleryPage.tsx').then((m) => ({ Page: m.GalleryPage })),
  'form-sender': () =>
    import('./forms/FormSenderPage.tsx').then((m) => ({ Page: m.FormSenderPage })),
  'one-way-messaging': () =>
    import('./patients/messages/OneWayPage.tsx').then((m) => ({ Page: m.OneWayPage })),
  'patient-messages': () =>
    import('./patients/messages/MessagesPage.tsx').then((m) => ({ Page: m.MessagesPage })),
  'get-premium': () => import('./premium/PremiumPage.tsx').then((m) => ({ Page: m.PremiumPage })),
  'edit-templates': () =>
    import('./templates/EditTemplatesPage.tsx').then((m) => ({ Page: m.EditTemplatesPage })),
  'edit-resources': () =>
    import('./resources/EditResourcesPage.tsx').then((m) => ({ Page: m.EditResourcesPage })),
  'edit-schedule': () =>
    import('./schedule/SchedulePage.tsx').then((m) => ({ Page: m.SchedulePage })),
  'image-annotation': () =>
    import('./annotation/AnnotationPage.tsx').then((m) => ({ Page: m.AnnotationPage })),
  'billing-report': () =>
    import('./reporting/BillingReportPage.tsx').then((m) => ({ Page: m.BillingReportPage })),
  resources: () => import('./resources/ResourcesPage.tsx').then((m) => ({ Page: m.ResourcesPage })),
  'validation-required': () =>
    import('./shell/gate/ValidationPage.tsx').then((m) => ({ Page: m.ValidationPage })),
};

/** A route without a page still reports a missing right. For everybody else it is not found. */
const notBuilt = (): Loaded =>
  import('./shell/gate/ErrorPages.tsx').then((m) => ({ Page: m.NotFound }));

export function makeRouter(client: QueryClient) {
  const root = newRoot();
  const open = openRoutes(root);
  const legacy = Object.keys(legacyPaths).map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: ({ location }) => {
        throw redirect({ href: legacyTarget(path, location.searchStr) ?? '/login', replace: true });
      },
    }),
  );

  /** Reads the person before any page of a signed-in person. The answer stays live. */
  const enter = async ({ location }: { location: { href: string } }) => {
    if (sessionIsEnding()) throw redirect({ to: '/login', replace: true });
    try {
      const me = await client.ensureQueryData({
        queryKey: ['shell-me', {}],
        queryFn: ({ signal }) => freshQuery(client, 'shell-me', {}, signal),
      });
      applyScheme(me.colourScheme);
      return { me: me as Me | undefined };
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'unauthenticated') throw error;
      // A locked session stays on its page, and the frame asks for the password.
      if (error.reason === 'locked') return { me: undefined };
      dropShortcutRequest();
      rememberReturn(location.href);
      throw redirect({ to: '/login', replace: true });
    }
  };
  const frame = lazyPage(() => import('./shell/frame/Frame.tsx'), 'Frame');
  const dashboard = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    beforeLoad: enter,
    component: frame,
    pendingComponent: WaitingFrame,
  });
  const home = createRoute({
    getParentRoute: () => dashboard,
    path: '/',
    beforeLoad: ({ context: { me } }) => {
      if (!me) return;
      throw redirect({ href: startPath(visitorOf(me, isMobile()), pageExists), replace: true });
    },
  });
  const names = Object.keys(routes) as RouteName[];
  /** A second address of a page. The page stays while the address changes. */
  const isSecondAddress = (name: RouteName) => name.includes('/');
  const pageOf = (name: RouteName) =>
    createRoute({
      getParentRoute: () => dashboard,
      path: `/${name}`,
      validateSearch: readPageSearch,
      beforeLoad: ({ context: { me } }) => {
        if (!me) return;
        const answer = admission(name, visitorOf(me, isMobile()));
        const href = redirects[answer];
        if (href) throw redirect({ href, replace: true });
      },
      component: lazyPage(async () => {
        const [{ PageGate: Gate }, page] = await Promise.all([
          import('./shell/gate/PageGate.tsx'),
          (pages[name] ?? notBuilt)(),
        ]);
        return {
          default: () => (
            <Gate name={name}>
              <page.Page />
            </Gate>
          ),
        };
      }),
    });
  const children = names
    .filter((name) => !isSecondAddress(name))
    .map((name) => {
      const page = pageOf(name);
      const further = names.filter((other) => other.startsWith(`${name}/`));
      return page.addChildren(
        further.map((otherName) =>
          createRoute({
            getParentRoute: () => page,
            path: otherName.slice(name.length),
            component: () => null,
          }),
        ),
      );
    });
  const routeTree = root.addChildren([
    ...open,
    ...legacy,
    dashboard.addChildren([home, ...children]),
    ...apartRoutes(root, {
      beforeLoad: enter,
      component: frame,
      pendingComponent: WaitingFrame,
    }),
  ]);
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    // The new page replaces the old one at once, and fills when it has loaded.
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    // The content area stays while its pages change.
    scrollToTopSelectors: ['#content'],
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
