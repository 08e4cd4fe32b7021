/** The checks of a consult before it reaches a service. Sent and forwarded consults have the same. */
import { peopleIn, peopleOf } from '@corridor/contract/directory/rules.ts';
import type { Service } from '@corridor/contract/directory/schemas.ts';
import type { Change } from '../platform/change.ts';
import { dayOf } from '../platform/clock.ts';
import { all, first, type RowOf } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { takeConsult } from '../schedule/actions.ts';
import { serviceOf } from './document.ts';
import { answerers, offered, servicesById } from './queries.ts';

type Offered = Omit<RowOf<typeof offered.params>, 'now'>;

/** The service by which a specialist answers a subsite, and the end of their absence. */
export async function offeredService({ db, now }: Change, wanted: Offered) {
  const found = await first(db, offered, { ...wanted, now });
  if (!found) return undefined;
  const [row] = await all(db, servicesById, { ids: [found.id], now, day: dayOf(now).date });
  return row && { service: serviceOf(row), backAt: found.backAt };
}

type Asking = { service: Service; uid: string; answeredBy?: readonly string[] | undefined };

/** Everybody who answers for a service, the owner first. Refuses a consult whose page showed other people. */
export async function consultantsOf({ db }: Change, { service, uid, answeredBy }: Asking) {
  const consultants = await all(db, answerers, { id: service.id, uid });
  if (consultants.length === 0) throw refuse('failed-precondition', 'no-service');
  const shown = answeredBy?.filter((each) => each !== uid);
  if (shown && peopleIn(shown) !== peopleOf({ users: consultants }))
    throw refuse('failed-precondition', 'other-people');
  return consultants.map((each) => each.uid);
}

/**
 * Takes one of today's places of the owner of a service. It is held until the change is done, so slow
 * work comes before it.
 */
export async function takeConsultOf(change: Change, { serviceOwnerUid }: Service): Promise<void> {
  if (!(await takeConsult(change, serviceOwnerUid)))
    throw refuse('resource-exhausted', 'daily-limit');
}
