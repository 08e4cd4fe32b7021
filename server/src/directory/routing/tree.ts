import type { Kind } from '@corridor/contract/directory/availability.ts';
import type { calls } from '@corridor/contract/directory/calls.ts';
import { ownOnly, titleOf } from '@corridor/contract/directory/rules.ts';
import {
  serviceProblem,
  stateOf,
  unavailable,
} from '@corridor/contract/directory/serviceProblems.ts';
import type { OutputOf } from '@corridor/contract/platform/wire.ts';
import { dayOf, offsetMinutes } from '../../platform/clock.ts';
import { all, type RowOf } from '../../platform/database/database.ts';
import type { Context } from '../../platform/http/serve.ts';
import { timesOf, usersOf } from '../document.ts';
import { routed } from './queries.ts';

type Tree = OutputOf<(typeof calls)['routing-routeReferral_v2']>;
type Specialist = Tree[string][string][number];
type Row = RowOf<typeof routed.row>;
type Asked = { city: string; province: string; activityType: Kind | 'referral' };

/** Specialties, subsites and specialists, each with the services by which they answer. */
export async function treeFor(
  { app, viewer, now }: Context,
  { city, province, activityType }: Asked,
  isShown: (specialty: string) => boolean,
): Promise<Tree> {
  const kind: Kind = activityType === 'phoneConsult' ? activityType : 'econsult';
  const rows = await all(app.pool, routed, {
    uid: viewer.uid,
    now,
    day: dayOf(now).date,
    city,
    province,
    phone: kind === 'phoneConsult',
    type: activityType === 'referral' ? 'referral' : 'consult',
    // A clinic in Alberta is shown services in Alberta only, as on the compose page.
    within: province === ownOnly ? ownOnly : '',
  });
  const moment = { now: now.getTime(), offsetMinutes: offsetMinutes(now), kind };
  const tree = new Map<string, Map<string, Map<string, Specialist>>>();
  for (const row of rows) {
    if (!isShown(row.specialty)) continue;
    const subsites = entryOf(tree, row.specialty, () => new Map());
    const specialists = entryOf(subsites, row.subsite, () => new Map());
    const { services } = entryOf(specialists, row.uid, () => specialistOf(row));
    services.push(offerOf(row, moment));
  }
  return Object.fromEntries(
    [...tree].map(([specialty, subsites]) => [
      specialty,
      Object.fromEntries([...subsites].map(([name, people]) => [name, [...people.values()]])),
    ]),
  );
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

function specialistOf(row: Row): Specialist {
  const { uid, firstName, lastName, credentials, title, city, province, backAt, answersMs } = row;
  return {
    uid,
    labelV2: {
      name: `${firstName} ${lastName}`,
      location: [city, province].filter(Boolean).join(' '),
      title: title || titleOf(credentials),
      credentials,
      onVacation: backAt !== null,
      vacationEndDateMili: backAt?.getTime() ?? null,
      avgResponseTime: answersMs ?? -1,
    },
    services: [],
  };
}

function offerOf(row: Row, moment: Parameters<typeof stateOf>[1]) {
  const times = timesOf(row);
  const asked = {
    ...stateOf(times, moment),
    isReferral: row.type === 'referral',
    acceptance: { acceptExisting: row.acceptsExisting, acceptReferral: row.acceptsReferral },
    attested: false,
  };
  return {
    serviceId: row.id,
    serviceName: row.name,
    province: row.serviceProvince,
    users: usersOf(row),
    unavailable: unavailable(times, moment) ?? null,
    problem: serviceProblem(asked) ?? null,
  };
}
