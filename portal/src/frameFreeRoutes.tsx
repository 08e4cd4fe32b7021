import {
  createRoute,
  lazyRouteComponent,
  type Register,
  type RootRoute,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { readPageSearch } from './platform/pageSearch.ts';

type Inside = {
  /** Redirects a person who is not signed in. */
  beforeLoad: (context: { location: { href: string } }) => Promise<object>;
  component: RouteComponent;
  pendingComponent: RouteComponent;
};

/** Pages outside the dashboard, for privacy officers and operators. */
export function apartRoutes(root: RootRoute<Register>, inside: Inside) {
  const privacy = createRoute({ getParentRoute: () => root, path: '/privacy', ...inside });
  const locks = createRoute({
    getParentRoute: () => privacy,
    path: '/',
    component: lazyRouteComponent(() => import('./thread/locks/LocksPage.tsx'), 'LocksPage'),
  });
  const patient = createRoute({
    getParentRoute: () => privacy,
    path: '/patient',
    component: lazyRouteComponent(
      () => import('./operator/audit/AuditPage.tsx'),
      'PrivacyPatientPage',
    ),
  });
  const trail = createRoute({
    getParentRoute: () => privacy,
    path: '/audit',
    component: lazyRouteComponent(
      () => import('./operator/audit/AuditPage.tsx'),
      'PrivacyAuditPage',
    ),
  });
  const privacyRequests = createRoute({
    getParentRoute: () => privacy,
    path: '/requests',
    component: lazyRouteComponent(
      () => import('./operator/requests/RequestsPage.tsx'),
      'PrivacyRequestsPage',
    ),
  });
  const operator = createRoute({
    getParentRoute: () => root,
    path: '/operator',
    validateSearch: readPageSearch,
    ...inside,
  });
  const home = createRoute({
    getParentRoute: () => operator,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/operator/people', replace: true });
    },
  });
  const people = createRoute({
    getParentRoute: () => operator,
    path: '/people',
    component: lazyRouteComponent(() => import('./operator/people/PeoplePage.tsx'), 'PeoplePage'),
  });
  const waiting = createRoute({
    getParentRoute: () => operator,
    path: '/people/waiting',
    component: lazyRouteComponent(() => import('./operator/people/WaitingPage.tsx'), 'WaitingPage'),
  });
  const requests = createRoute({
    getParentRoute: () => operator,
    path: '/people/requests',
    component: lazyRouteComponent(
      () => import('./operator/requests/RequestsPage.tsx'),
      'RequestsPage',
    ),
  });
  const orphans = createRoute({
    getParentRoute: () => operator,
    path: '/people/reassign',
    component: lazyRouteComponent(() => import('./operator/people/OrphansPage.tsx'), 'OrphansPage'),
  });
  const person = createRoute({
    getParentRoute: () => operator,
    path: '/people/$uid',
    component: lazyRouteComponent(() => import('./operator/people/PersonPage.tsx'), 'PersonPage'),
  });
  const services = createRoute({
    getParentRoute: () => operator,
    path: '/services',
    component: lazyRouteComponent(
      () => import('./operator/directory/ServicesPage.tsx'),
      'ServicesPage',
    ),
  });
  const service = createRoute({
    getParentRoute: () => operator,
    path: '/services/$serviceId',
    component: lazyRouteComponent(
      () => import('./operator/directory/ServicePage.tsx'),
      'ServicePage',
    ),
  });
  const specialties = createRoute({
    getParentRoute: () => operator,
    path: '/services/specialties',
    component: lazyRouteComponent(
      () => import('./operator/directory/SpecialtiesPage.tsx'),
      'SpecialtiesPage',
    ),
  });
  const searching = createRoute({
    getParentRoute: () => operator,
    path: '/services/search',
    component: lazyRouteComponent(
      () => import('./operator/directory/SearchPage.tsx'),
      'SearchPage',
    ),
  });
  const files = createRoute({
    getParentRoute: () => operator,
    path: '/services/files',
    component: lazyRouteComponent(() => import('./operator/files/FilesPage.tsx'), 'FilesPage'),
  });
  const quality = createRoute({
    getParentRoute: () => operator,
    path: '/quality',
    component: lazyRouteComponent(
      () => import('./operator/quality/QualityPage.tsx'),
      'QualityPage',
    ),
  });
  const news = createRoute({
    getParentRoute: () => operator,
    path: '/news',
    component: lazyRouteComponent(() => import('./operator/news/NewsPage.tsx'), 'NewsPage'),
  });
  const writeNews = createRoute({
    getParentRoute: () => operator,
    path: '/news/new',
    component: lazyRouteComponent(
      () => import('./operator/news/WriteNewsPage.tsx'),
      'WriteNewsPage',
    ),
  });
  const sentNews = createRoute({
    getParentRoute: () => operator,
    path: '/news/$campaignId',
    component: lazyRouteComponent(() => import('./operator/news/SentNewsPage.tsx'), 'SentNewsPage'),
  });
  const settings = createRoute({
    getParentRoute: () => operator,
    path: '/settings',
    beforeLoad: () => {
      throw redirect({ to: '/operator/settings/register', replace: true });
    },
  });
  const register = createRoute({
    getParentRoute: () => operator,
    path: '/settings/register',
    component: lazyRouteComponent(
      () => import('./operator/register/RegisterPage.tsx'),
      'RegisterPage',
    ),
  });
  const roles = createRoute({
    getParentRoute: () => operator,
    path: '/settings/roles',
    component: lazyRouteComponent(() => import('./operator/roles/RolesPage.tsx'), 'RolesPage'),
  });
  const documents = createRoute({
    getParentRoute: () => operator,
    path: '/settings/documents',
    component: lazyRouteComponent(
      () => import('./operator/documents/DocumentsPage.tsx'),
      'DocumentsPage',
    ),
  });
  const document = createRoute({
    getParentRoute: () => operator,
    path: '/settings/documents/$name',
    component: lazyRouteComponent(
      () => import('./operator/documents/DocumentPage.tsx'),
      'DocumentPage',
    ),
  });
  const models = createRoute({
    getParentRoute: () => operator,
    path: '/settings/models',
    component: lazyRouteComponent(() => import('./operator/models/ModelsPage.tsx'), 'ModelsPage'),
  });
  const audit = createRoute({
    getParentRoute: () => operator,
    path: '/audit',
    component: lazyRouteComponent(() => import('./operator/audit/AuditPage.tsx'), 'AuditPage'),
  });
  return [
    privacy.addChildren([locks, patient, privacyRequests, trail]),
    operator.addChildren([
      home,
      people,
      waiting,
      requests,
      orphans,
      person,
      services,
      service,
      specialties,
      searching,
      files,
      quality,
      news,
      writeNews,
      sentNews,
      settings,
      register,
      roles,
      documents,
      document,
      models,
      audit,
    ]),
  ] as const;
}
