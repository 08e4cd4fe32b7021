import { defaultGrants } from '@corridor/contract/access/roles.ts';
import { clinicProvinces } from '@corridor/contract/access/rules.ts';
import type { Change } from '../platform/change.ts';
import {
  boolean,
  type Db,
  instant,
  integer,
  run,
  statement,
  text,
  texts,
  uuid,
} from '../platform/database/database.ts';
import { Refusal } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';

const putGrants = statement(
  'access.put-grants',
  `insert into role_permissions (role, permissions) values ($role, $permissions)
   on conflict (role) do nothing`,
  { role: text, permissions: texts },
);

/** Adds the missing role documents. Documents that an operator has edited stay as they are. */
export async function ensureGrants(db: Db): Promise<void> {
  for (const [role, granted] of Object.entries(defaultGrants)) {
    await run(db, putGrants, { role, permissions: [...granted] });
  }
}

const addUser = statement(
  'access.add-user',
  `insert into users (id, email, first_name, last_name, credentials, practice_id, roles, email_confirmed,
     created_at)
   values ($id, $email, $firstName, $lastName, $credentials, $practiceId, $roles, $emailConfirmed,
     $now)
   on conflict (email) do nothing`,
  {
    id: uuid,
    email: text,
    firstName: text,
    lastName: text,
    credentials: text,
    practiceId: text,
    roles: texts,
    emailConfirmed: boolean,
    now: instant,
  },
);
const addCredentials = statement(
  'access.add-credentials',
  'insert into credentials (uid, password_hash, changed_at) values ($uid, $hash, $now)',
  { uid: uuid, hash: text, now: instant },
);

export type NewPerson = {
  email: string;
  firstName: string;
  lastName: string;
  credentials: string;
  roles: readonly string[];
};

type NewAccount = NewPerson & { practiceId: string; emailConfirmed?: boolean };

/** Adds an account with a password. Returns nothing when the address has an account. */
export async function addAccount(
  { db, now }: Change,
  { roles, emailConfirmed = true, ...person }: NewAccount,
  passwordHash: string,
): Promise<string | undefined> {
  const id = newId();
  const added = await run(db, addUser, { ...person, roles: [...roles], emailConfirmed, id, now });
  if (added === 0) return undefined;
  await run(db, addCredentials, { uid: id, hash: passwordHash, now });
  return id;
}

/** Adds a person for the demo world, the command line or a test. */
export async function createPerson(
  change: Change,
  person: NewPerson,
  passwordHash: string,
): Promise<string> {
  const id = await addAccount(change, { practiceId: '', ...person }, passwordHash);
  if (!id) throw new Refusal('already-exists');
  await change.audit({ action: 'access.create-person', subject: `user:${id}` });
  return id;
}

const putClinic = statement(
  'access.add-clinic',
  `insert into clinics (id, name, phone, fax, address, city, province, postal_code, emr)
   values ($id, $name, $phone, $fax, $address, $city, $province, $postalCode, $emr)`,
  {
    id: uuid,
    name: text,
    phone: text,
    fax: text,
    address: text,
    city: text,
    province: text,
    postalCode: text,
    emr: text,
  },
);
const putMember = statement(
  'access.add-member',
  `insert into clinic_members (clinic_id, uid, role, confirmed_at)
   values ($clinicId, $uid, $role, $now)`,
  { clinicId: uuid, uid: uuid, role: text, now: instant },
);
const putLocation = statement(
  'access.add-location',
  `insert into locations (id, uid, clinic_id, position, is_default)
   values ($id, $uid, $clinicId, $position, $isDefault)`,
  { id: uuid, uid: uuid, clinicId: uuid, position: integer, isDefault: boolean },
);

type NewClinic = Record<
  'name' | 'phone' | 'fax' | 'address' | 'city' | 'province' | 'emr',
  string
> & { postalCode?: string };

export async function addClinic(change: Change, clinic: NewClinic): Promise<string> {
  if (!clinicProvinces.includes(clinic.province))
    throw new Refusal('invalid-argument', { reason: 'province' });
  const id = newId();
  await run(change.db, putClinic, { postalCode: '', ...clinic, id });
  await change.audit({ action: 'access.add-clinic', subject: `clinic:${id}` });
  return id;
}

/** Adds a clinic member with a first location. */
export async function addMember(change: Change, clinicId: string, uid: string, role: string) {
  const { db, now } = change;
  await run(db, putMember, { clinicId, uid, role, now });
  const details = { clinicId, role };
  await change.audit({ action: 'access.add-member', subject: `user:${uid}`, details });
  await addLocation(change, clinicId, uid);
}

/** Adds a location without the clinic's shared data, which is for members. */
export async function addLocation(change: Change, clinicId: string, uid: string) {
  const location = { id: newId(), uid, clinicId, position: 0, isDefault: true };
  await run(change.db, putLocation, location);
  const details = { clinicId };
  await change.audit({ action: 'access.add-location', subject: `user:${uid}`, details });
  change.touch(`user:${uid}`);
}
