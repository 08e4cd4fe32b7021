import { calls, queries } from '@corridor/contract/clinics/cover/calls.ts';
import { peersOf } from '@corridor/contract/clinics/cover/rules.ts';
import { soughtAtLeast } from '@corridor/contract/clinics/members/rules.ts';
import { all } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { endCover, nameCover, readClock } from './actions.ts';
import { ablePeople, coversOf } from './queries.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'cover-list': async (_, { app, viewer: { uid }, now }) => {
      const { today } = await readClock(app.pool, uid, now);
      const rows = await all(app.pool, coversOf, { uid, now });
      const side = (isGiven: boolean) =>
        rows
          .filter(({ given }) => given === isGiven)
          .map(({ id, from, until, running, colleague, name, credentials }) => ({
            id,
            from,
            until,
            running,
            colleague: { uid: colleague, name, credentials },
          }));
      return { today, given: side(true), taken: side(false) };
    },

    'cover-find': async ({ search }, { app, viewer: { uid, roles } }) => {
      const searchText = search.trim();
      if (searchText.length < soughtAtLeast) return { people: [] };
      const found = await all(app.pool, ablePeople, {
        uid,
        search: searchText,
        peers: peersOf(roles),
      });
      const people = found.map(({ clinicName, city, ...one }) => ({
        ...one,
        clinicName: clinicName ?? '',
        city: city ?? '',
      }));
      return { people };
    },

    'cover-name': async ({ uid: cover, from, until }, { viewer, change }) => ({
      coverId: await change((inside) => nameCover(inside, viewer, { cover, from, until })),
    }),

    'cover-end': async ({ coverId }, { viewer, change }) => {
      await change((inside) => endCover(inside, viewer.uid, coverId));
      return { done: true as const };
    },
  },
);
