import { typed } from '../walk/canaryMarks.ts';
import { uidOf } from '../walk/owner.ts';
import type { RouteRows, Rows } from '../walk/rows.ts';

export const rows = {
  'routing-routeReferral_v2': {
    gate: 'routers',
    marked: [{ city: typed, province: 'AB', activityType: 'econsult' }],
  },
  'directory-start': 'routers',
  'directory-service': {
    gate: 'routers',
    input: async ({ server, token }) => ({
      serviceId: (await server.ask('services-getServicePage', {}, token)).result.services[0].id,
    }),
    unowned: 'every sender of its specialty knows the service',
  },
  'directory-recent': 'routers',
  'directory-setFavourite': { gate: 'routers', unowned: 'as directory-service' },
  'directory-presentations': {
    gate: 'serviceReaders',
    input: async ({ server }) => ({ uids: [await uidOf(server, 'Amara')] }),
    unowned:
      'public words; those of others are left out: server/src/directory/presentations/presentations.test.ts',
  },
  'services-getSpecialties': { gate: 'routers', marked: [{ appVersion: typed }] },
  'services-getServicePage': {
    gate: 'routers',
    marked: [{ searchText: typed, city: typed, province: 'AB', specialty: typed, subsite: typed }],
  },
  'services-getServiceForm': {
    gate: 'routers',
    unowned: 'every sender of its specialty knows the service',
  },
  'typesense-getTypesenseApiKey': 'routers',
} as const satisfies Rows;

export const routeRows = {
  'search-multi': 'ownKey',
  'search-documents': 'ownKey',
  'search-health': 'public',
} as const satisfies RouteRows;
