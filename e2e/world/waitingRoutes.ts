/** Every route of the portal that shows a page, for the tests of slow answers. */
import type { RouteName } from '@corridor/contract/access/routes.ts';

/** Reads a query in the name of the person, before the answers are delayed. */
export type Read = (
  query: string,
  input: object,
) => Promise<Record<string, { [key: string]: string }[]>>;

export type WaitingRoute = {
  /** The address, if it differs from the path of the route. */
  address?: string | ((read: Read) => Promise<string>);
  /** The person who opens the page; without a name it needs no session. */
  name?: string;
  title: string;
  /** The page has nothing to read. */
  readsNothing?: true;
};
type Rows = Record<string, WaitingRoute>;

const dashboard: Partial<Record<RouteName, WaitingRoute>> = {
  profile: { name: 'Amara Okafor', title: 'Profile' },
  consult: { name: 'Grace Lindqvist', title: 'New Consult' },
  'consult/consult-form': { name: 'Grace Lindqvist', title: 'New Consult' },
  'consult/referral-form': { name: 'Grace Lindqvist', title: 'New Consult' },
  camera: { name: 'Grace Lindqvist', title: 'Camera', readsNothing: true },
  gallery: { name: 'Grace Lindqvist', title: 'Gallery' },
  'secure-messaging': { name: 'Amara Okafor', title: 'Secure messaging' },
  'clinic-inbox': { name: 'Joanne Petrie', title: 'Clinic inbox' },
  'edit-templates': { name: 'Amara Okafor', title: 'Specialist templates' },
  'edit-resources': { name: 'Amara Okafor', title: 'Edit resources' },
  'edit-schedule': { name: 'Amara Okafor', title: 'Specialist schedule' },
  'image-annotation': { name: 'Amara Okafor', title: 'Image annotation' },
  'patient-messages': { name: 'Grace Lindqvist', title: 'Patient messages' },
  'form-sender': { name: 'Grace Lindqvist', title: 'Forms' },
  'one-way-messaging': { name: 'Grace Lindqvist', title: 'One-way messaging' },
  'get-premium': { name: 'Grace Lindqvist', title: 'Get Premium' },
  'billing-report': { name: 'Amara Okafor', title: 'Billing report' },
  resources: { name: 'Amara Okafor', title: 'Resources' },
  'validation-required': { name: 'Helen Marchetti', title: 'Next Steps', readsNothing: true },
};

const inConsole = (title: string, more: Partial<WaitingRoute> = {}): WaitingRoute => ({
  name: 'Owen Kozak',
  title,
  ...more,
});
/** A form that comes with the product. */
export const gad7 = '0f6b0001-0000-4000-8000-000000000002';
const operators: Rows = {
  '/operator/people': inConsole('People'),
  '/operator/people/waiting': inConsole('People'),
  '/operator/people/requests': inConsole('People'),
  '/operator/people/reassign': inConsole('People'),
  '/operator/people/$uid': inConsole('People', {
    address: async (read) => {
      const { people } = await read('operator-persons', { search: 'Lindqvist' });
      return `/operator/people/${people?.[0]?.uid}`;
    },
  }),
  '/operator/services': inConsole('Directory'),
  '/operator/services/$serviceId': inConsole('Directory', {
    address: async (read) => {
      const { services } = await read('operator-services', { search: '', specialty: '' });
      return `/operator/services/${services?.[0]?.id}`;
    },
  }),
  '/operator/services/specialties': inConsole('Directory'),
  '/operator/services/search': inConsole('Directory'),
  '/operator/services/files': inConsole('Directory', { readsNothing: true }),
  '/operator/claims': inConsole('Claims'),
  '/operator/quality': inConsole('Model quality'),
  '/operator/news': inConsole('News'),
  '/operator/news/new': inConsole('News', { readsNothing: true }),
  '/operator/news/$campaignId': inConsole('News', {
    address: async (read) => {
      const { news } = await read('operator-news', {});
      return `/operator/news/${news?.[0]?.campaignId}`;
    },
  }),
  '/operator/settings/register': inConsole('Settings'),
  '/operator/settings/roles': inConsole('Settings'),
  '/operator/settings/documents': inConsole('Settings'),
  '/operator/settings/documents/$name': inConsole('Settings', {
    address: '/operator/settings/documents/signup',
  }),
  '/operator/settings/forms': inConsole('Settings'),
  '/operator/settings/forms/$formId': inConsole('Settings', {
    address: `/operator/settings/forms/${gad7}`,
  }),
  '/operator/settings/forms/new': inConsole('Settings', { readsNothing: true }),
  '/operator/settings/forms/$formId/edit': inConsole('Settings', {
    address: `/operator/settings/forms/${gad7}/edit`,
  }),
  '/operator/settings/models': inConsole('Settings'),
  '/operator/settings/billing': inConsole('Settings'),
  '/operator/audit': inConsole('Audit trail'),
};

const inPrivacy: WaitingRoute = { name: 'Hanna Berg', title: 'Privacy' };
const privacy: Rows = {
  '/privacy': inPrivacy,
  '/privacy/patient': { ...inPrivacy, readsNothing: true },
  '/privacy/requests': inPrivacy,
  '/privacy/audit': inPrivacy,
};

/** Pages inside the frame, which wait for the person first. */
export const framedRoutes: Rows = {
  ...Object.fromEntries(
    Object.entries(dashboard).map(([name, row]) => [`/dashboard/${name}`, row]),
  ),
  ...operators,
  ...privacy,
};

/** Pages without the frame. */
export const openRoutes: Rows = {
  '/login': { title: 'The question you would ask in the corridor.', readsNothing: true },
  '/auth/reset-password': {
    address: '/auth/reset-password?oobCode=a-code-of-a-mail',
    title: 'Set a new password',
  },
  '/auth/confirm-email': {
    address: '/auth/confirm-email?code=a-code-of-a-mail',
    title: 'Confirm your email',
    readsNothing: true,
  },
  '/signup': { title: 'Pick a Plan' },
  '/invitations/stop': { title: 'No more invitations', readsNothing: true },
  '/outbox': { title: 'Demo outbox' },
  '/records': { title: 'AVA (demo)' },
  '/pay/card': { title: 'Card fields', readsNothing: true },
  '/premium/demo': { name: 'Grace Lindqvist', title: 'Payments (demo)' },
  '/office': { title: 'A consult for your office', readsNothing: true },
  '/ava/link-account': {
    name: 'Grace Lindqvist',
    title: 'Link your account',
    readsNothing: true,
  },
};

/** Pages that patients open from a mail. They are built apart, and no routes of the portal. */
export const patientRoutes: Rows = Object.fromEntries(
  ['/forms', '/patient/copy', '/patient/letter', '/patient/report'].map((path) => [
    path,
    { address: `${path}#a-secret`, title: 'A message from your clinic', readsNothing: true },
  ]),
);
