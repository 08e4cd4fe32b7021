import { calls, queries } from '@corridor/contract/directory/calls.ts';
import { isVisible, ownOnly } from '@corridor/contract/directory/rules.ts';
import { presentationOf } from '@corridor/contract/preferences/presentation/rules.ts';
import { dayOf, offsetMinutes } from '../platform/clock.ts';
import { all } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import {
  formFor,
  presentationsFor,
  serviceFor,
  specialtiesFor,
  startingServicesFor,
  visibleSpecialties,
} from './access.ts';
import { setFavourite } from './actions.ts';
import { serviceOf } from './document.ts';
import { servicePage } from './queries.ts';
import { treeFor } from './routing/tree.ts';
import { keyFor } from './search/keys.ts';
import { searchSettings } from './search/searchBar.ts';
import { pageByMeaning } from './search/servicePage.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'routing-routeReferral_v2': async (input, context) => {
      const visible = await visibleSpecialties(context.app.pool, context.viewer);
      return treeFor(context, input, (specialty) => isVisible(visible, specialty));
    },

    'services-getSpecialties': async (_input, { app, viewer }) => specialtiesFor(app.pool, viewer),

    'directory-start': async (_input, { app, viewer, now }) => {
      const [specialties, search] = await Promise.all([
        specialtiesFor(app.pool, viewer),
        searchSettings(app.pool),
      ]);
      return { specialties, search, offsetMinutes: offsetMinutes(now) };
    },

    'directory-service': async ({ serviceId }, { app, viewer, now }) => {
      const service = await serviceFor(app, viewer, { id: serviceId, now });
      if (!service) throw refuse('not-found');
      return { service };
    },

    'directory-recent': async (_input, { app, viewer, now }) =>
      startingServicesFor(app, viewer, now),

    'directory-setFavourite': async ({ serviceId, favourite }, { app, viewer, now, change }) => {
      const service = favourite && (await serviceFor(app, viewer, { id: serviceId, now }));
      // An approver reads more services than they may send to, and a star is for sending.
      const visible = await visibleSpecialties(app.pool, viewer);
      if (favourite && !(service && isVisible(visible, service.specialty)))
        throw refuse('not-found');
      await change((inside) => setFavourite(inside, viewer.uid, { serviceId, favourite }));
      return { done: true as const };
    },

    'directory-presentations': async ({ uids }, { app, viewer }) => ({
      presentations: (await presentationsFor(app.pool, viewer, uids)).map((row) => ({
        uid: row.uid,
        ...presentationOf(row),
      })),
    }),

    'services-getServicePage': async (input, { app, viewer, now }) => {
      const { searchText, perPage, page, sortType, ...place } = input;
      const { specialty, subsite, city, province } = place;
      const within = province === ownOnly ? ownOnly : '';
      const visible = await visibleSpecialties(app.pool, viewer);
      if (searchText.trim()) {
        const { uid } = viewer;
        return pageByMeaning(app, { ...input, within, visible, uid, now });
      }
      const asked = {
        specialty,
        subsite,
        within,
        city,
        province,
        ...visible,
        byTime: sortType === 'time',
        limit: perPage,
        offset: page * perPage,
        now,
        day: dayOf(now).date,
      };
      const rows = await all(app.pool, servicePage, asked);
      const numServices = rows[0]?.found ?? 0;
      const more = (page + 1) * perPage < numServices;
      return { services: rows.map(serviceOf), nextPage: more ? page + 1 : null, numServices };
    },

    'services-getServiceForm': async ({ serviceId }, { app, viewer }) => ({
      formFields: await formFor(app.pool, viewer, serviceId),
    }),

    'typesense-getTypesenseApiKey': async ({ collectionName }, { app, viewer, now }) =>
      keyFor(app, viewer, { collection: collectionName, now }),
  },
);
