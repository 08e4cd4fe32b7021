import { calls, queries } from '@corridor/contract/directory/calls.ts';
import { isVisible, ownOnly } from '@corridor/contract/directory/rules.ts';
import { presentationOf } from '@corridor/contract/preferences/presentation/rules.ts';
import { offsetMinutes } from '../platform/clock.ts';
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
import { currentDirectory } from './kept/keptDirectory.ts';
import { pageOf } from './kept/listedServices.ts';
import { documentsOf } from './kept/shownDocuments.ts';
import { treeFor } from './routing/tree.ts';
import { keyFor } from './search/scopedKeys.ts';
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
      const directory = await currentDirectory(app, now);
      const byTime = sortType === 'time';
      const asked = { visible, specialty, subsite, within, city, province, byTime };
      const range = { limit: perPage, offset: page * perPage };
      const { ids, found } = pageOf(directory, asked, range);
      const byId = await documentsOf(app, ids, now);
      const services = ids.flatMap((id) => byId.get(id) ?? []);
      // Beyond the last page nothing is counted.
      const numServices = services.length > 0 ? found : 0;
      const more = (page + 1) * perPage < numServices;
      return { services, nextPage: more ? page + 1 : null, numServices };
    },

    'services-getServiceForm': async ({ serviceId }, { app, viewer }) => ({
      formFields: await formFor(app.pool, viewer, serviceId),
    }),

    'typesense-getTypesenseApiKey': async ({ collectionName }, { app, viewer, now }) =>
      keyFor(app, viewer, { collection: collectionName, now }),
  },
);
