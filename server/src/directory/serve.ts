import { calls } from '@corridor/contract/directory/calls.ts';
import { routingFor } from '@corridor/contract/directory/rules.ts';
import { all, type RowOf } from '../platform/database.ts';
import { serve } from '../platform/serve.ts';
import { routed } from './queries.ts';

type Tree = Record<string, Record<string, ReturnType<typeof specialist>[]>>;

export const handlers = serve(calls, {
  'routing-routeReferral_v2': async ({ city, province, activityType }, { app, viewer, now }) => {
    const phone = activityType === 'phoneConsult';
    const rows = await all(app.pool, routed, { uid: viewer.uid, now, phone, city, province });
    const tree: Tree = {};
    for (const row of rows) {
      if (!viewer.permissions.has(routingFor(row.specialty))) continue;
      tree[row.specialty] ??= {};
      const subsites = tree[row.specialty] as Tree[string];
      subsites[row.subsite] = [...(subsites[row.subsite] ?? []), specialist(row)];
    }
    return tree;
  },
});

function specialist(row: RowOf<typeof routed.row>) {
  const { id, firstName, lastName, credentials, city, province, backAt, responseMs } = row;
  return {
    uid: id,
    labelV2: {
      name: `${firstName} ${lastName}`,
      location: [city, province].filter(Boolean).join(' '),
      title: /\b(MD|DMD|DDS)\b/.test(credentials) ? 'Dr.' : '',
      credentials,
      onVacation: backAt !== null,
      vacationEndDateMili: backAt?.getTime() ?? null,
      avgResponseTime: responseMs ?? -1,
    },
  };
}
