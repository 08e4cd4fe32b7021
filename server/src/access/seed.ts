import { demoPeople } from '@corridor/contract/access/demo.ts';
import type { Change } from '../platform/change.ts';
import { type Db, first, statement, texts, uuid } from '../platform/database/database.ts';
import { addClinic, addMember, createPerson } from './actions.ts';

const anyone = statement('access.anyone', 'select id from users limit 1', {}, { id: uuid });

const clinics = {
  parkland: {
    name: 'Parkland Family Clinic',
    phone: '4035550142',
    fax: '4035550143',
    address: '4920 54 Street',
    city: 'Red Deer',
    province: 'AB',
    postalCode: 'T4N2G8',
    emr: 'Wolf',
  },
  harbour: {
    name: 'Harbour Specialists',
    phone: '6045550176',
    fax: '6045550177',
    address: '1275 West 6th Avenue',
    city: 'Vancouver',
    province: 'BC',
    postalCode: 'V6H1A5',
    emr: 'Accuro',
  },
};

const yearMs = 365 * 86_400_000;

/** Seeds the demo's clinics and people once. Their accounts are a year old. */
export async function seedDemo(now: Change, passwordHash: string): Promise<boolean> {
  if (await first(now.db, anyone, {})) return false;
  const change = { ...now, now: new Date(now.now.getTime() - yearMs) };
  const clinicIds = {
    parkland: await addClinic(change, clinics.parkland),
    harbour: await addClinic(change, clinics.harbour),
  };
  for (const { clinic, ...person } of demoPeople) {
    const uid = await createPerson(change, person, passwordHash);
    if (clinic) await addMember(change, clinicIds[clinic], uid, person.roles[0] ?? '');
  }
  return true;
}

const demoPerson = statement(
  'access.demo-person',
  'select id from users where email::text = any ($emails) and disabled_at is null limit 1',
  { emails: texts },
  { id: uuid },
);
export const hasDemoPeople = async (db: Db) =>
  (await first(db, demoPerson, { emails: demoPeople.map(({ email }) => email) })) !== undefined;
