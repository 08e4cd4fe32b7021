import {
  createRoute,
  type Register,
  type RootRoute,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { lazyPage } from './platform/lazyPage.ts';
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
    component: lazyPage(() => import('./thread/locks/LocksPage.tsx'), 'LocksPage'),
  });
  const patient = createRoute({
    getParentRoute: () => privacy,
    path: '/patient',
    component: lazyPage(() => import('./operator/audit/AuditPage.tsx'), 'PrivacyPatientPage'),
  });
  const trail = createRoute({
    getParentRoute: () => privacy,
    path: '/audit',
    component: lazyPage(() => import('./operator/audit/AuditPage.tsx'), 'PrivacyAuditPage'),
  });
  const privacyRequests = createRoute({
    getParentRoute: () => privacy,
    path: '/requests',
    component: lazyPage(
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
    component: lazyPage(() => import('./operator/people/PeoplePage.tsx'), 'PeoplePage'),
  });
  const waiting = createRoute({
    getParentRoute: () => operator,
    path: '/people/waiting',
    component: lazyPage(() => import('./operator/people/WaitingPage.tsx'), 'WaitingPage'),
  });
  const requests = createRoute({
    getParentRoute: () => operator,
    path: '/people/requests',
    component: lazyPage(() => import('./operator/requests/RequestsPage.tsx'), 'RequestsPage'),
  });
  const orphans = createRoute({
    getParentRoute: () => operator,
    path: '/people/reassign',
    component: lazyPage(() => import('./operator/people/OrphansPage.tsx'), 'OrphansPage'),
  });
  const person = createRoute({
    getParentRoute: () => operator,
    path: '/people/$uid',
    component: lazyPage(() => import('./operator/people/PersonPage.tsx'), 'PersonPage'),
  });
  const services = createRoute({
    getParentRoute: () => operator,
    path: '/services',
    component: lazyPage(() => import('./operator/directory/ServicesPage.tsx'), 'ServicesPage'),
  });
  const service = createRoute({
    getParentRoute: () => operator,
    path: '/services/$serviceId',
    component: lazyPage(() => import('./operator/directory/ServicePage.tsx'), 'ServicePage'),
  });
  const specialties = createRoute({
    getParentRoute: () => operator,
    path: '/services/specialties',
    component: lazyPage(
      () => import('./operator/directory/SpecialtiesPage.tsx'),
      'SpecialtiesPage',
    ),
  });
  const searching = createRoute({
    getParentRoute: () => operator,
    path: '/services/search',
    component: lazyPage(() => import('./operator/directory/SearchPage.tsx'), 'SearchPage'),
  });
  const files = createRoute({
    getParentRoute: () => operator,
    path: '/services/files',
    component: lazyPage(() => import('./operator/files/FilesPage.tsx'), 'FilesPage'),
  });
  const quality = createRoute({
    getParentRoute: () => operator,
    path: '/quality',
    component: lazyPage(() => import('./operator/quality/QualityPage.tsx'), 'QualityPage'),
  });
  const claims = createRoute({
    getParentRoute: () => operator,
    path: '/claims',
    component: lazyPage(() => import('./operator/claims/ClaimsPage.tsx'), 'ClaimsPage'),
  });
  const news = createRoute({
    getParentRoute: () => operator,
    path: '/news',
    component: lazyPage(() => import('./operator/news/NewsPage.tsx'), 'NewsPage'),
  });
  const writeNews = createRoute({
    getParentRoute: () => operator,
    path: '/news/new',
    component: lazyPage(() => import('./operator/news/WriteNewsPage.tsx'), 'WriteNewsPage'),
  });
  const sentNews = createRoute({
    getParentRoute: () => operator,
    path: '/news/$campaignId',
    component: lazyPage(() => import('./operator/news/SentNewsPage.tsx'), 'SentNewsPage'),
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
    component: lazyPage(() => import('./operator/register/RegisterPage.tsx'), 'RegisterPage'),
  });
  const roles = createRoute({
    getParentRoute: () => operator,
    path: '/settings/roles',
    component: lazyPage(() => import('./operator/roles/RolesPage.tsx'), 'RolesPage'),
  });
  const documents = createRoute({
    getParentRoute: () => operator,
    path: '/settings/documents',
    component: lazyPage(() => import('./operator/documents/DocumentsPage.tsx'), 'DocumentsPage'),
  });
  const document = createRoute({
    getParentRoute: () => operator,
    path: '/settings/documents/$name',
    component: lazyPage(() => import('./operator/documents/DocumentPage.tsx'), 'DocumentPage'),
  });
  const forms = createRoute({
    getParentRoute: () => operator,
    path: '/settings/forms',
    component: lazyPage(
      () => import('./operator/forms/FormTemplatesPage.tsx'),
      'FormTemplatesPage',
    ),
  });
  const form = createRoute({
    getParentRoute: () => operator,
    path: '/settings/forms/$formId',
    component: lazyPage(() => import('./operator/forms/FormTemplatePage.tsx'), 'FormTemplatePage'),
  });
  const newForm = createRoute({
    getParentRoute: () => operator,
    path: '/settings/forms/new',
    component: lazyPage(
      () => import('./operator/forms/editor/FormEditorPage.tsx'),
      'FormEditorPage',
    ),
  });
  const editedForm = createRoute({
    getParentRoute: () => operator,
    path: '/settings/forms/$formId/edit',
    component: lazyPage(
      () => import('./operator/forms/editor/FormEditorPage.tsx'),
      'FormEditorPage',
    ),
  });
  const models = createRoute({
    getParentRoute: () => operator,
    path: '/settings/models',
    component: lazyPage(() => import('./operator/models/ModelsPage.tsx'), 'ModelsPage'),
  });
  const billing = createRoute({
    getParentRoute: () => operator,
    path: '/settings/billing',
    component: lazyPage(
      () => import('./operator/billing/BillingTablesPage.tsx'),
      'BillingTablesPage',
    ),
  });
  const audit = createRoute({
    getParentRoute: () => operator,
    path: '/audit',
    component: lazyPage(() => import('./operator/audit/AuditPage.tsx'), 'AuditPage'),
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
      claims,
      quality,
      news,
      writeNews,
      sentNews,
      settings,
      register,
      roles,
      documents,
      document,
      forms,
      form,
      newForm,
      editedForm,
      models,
      billing,
      audit,
    ]),
  ] as const;
}
