import type { Change } from '../platform/change.ts';
import { first, statement, text, uuid } from '../platform/database.ts';
import { addVacation } from './actions.ts';

const named = statement(
  'schedule.seed-person',
  'select id from users where first_name = $firstName',
  { firstName: text },
  { id: uuid },
);
const dayMs = 86_400_000;

/** Somebody is always away: no eConsults for Peter, who still takes the calls that are booked. */
export async function seedVacations(change: Change): Promise<void> {
  const peter = await first(change.db, named, { firstName: 'Peter' });
  if (!peter) return;
  const at = (days: number) => new Date(change.now.getTime() + days * dayMs);
  await addVacation(change, {
    uid: peter.id,
    startsAt: at(-1),
    endsAt: at(9),
    disableEconsult: true,
    disablePhoneConsult: false,
    description: 'Sleep medicine meeting',
  });
}
