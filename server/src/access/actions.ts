import { defaultGrants } from '@corridor/contract/access/roles.ts';
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
} from '../platform/database.ts';
import { newId } from '../platform/ids.ts';

const putGrants = statement(
  'access.put-grants',
  `insert into role_permissions (role, permissions) values ($role, $permissions)
   on conflict (role) do nothing`,
  { role: text, permissions: texts },
);

/** Every role has its document; those that an operator has edited stay as they are. */
export async function ensureGrants(db: Db): Promise<void> {
  for (const [role, granted] of Object.entries(defaultGrants)) {
    await run(db, putGrants, { role, permissions: [...granted] });
  }
}

const addUser = statement(
  'access.add-user',
  `insert into users (id, email, first_name, last_name, credentials, roles, created_at)
   values ($id, $email, $firstName, $lastName, $credentials, $roles, $now)`,
  {
    id: uuid,
    email: text,
    firstName: text,
    lastName: text,
    credentials: text,
    roles: texts,
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

/** A person with a password; what the demo world, the command line and the tests all use. */
export async function createPerson(
  change: Change,
  person: NewPerson,
  passwordHash: string,
): Promise<string> {
  const id = newId();
  await run(change.db, addUser, { ...person, roles: [...person.roles], id, now: change.now });
  await run(change.db, addCredentials, { uid: id, hash: passwordHash, now: change.now });
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

export async function addClinic({ db }: Change, clinic: NewClinic): Promise<string> {
  const id = newId();
  await run(db, putClinic, { postalCode: '', ...clinic, id });
  return id;
}

/** Somebody who works in a clinic, and the first location where they see patients. */
export async function addMember(change: Change, clinicId: string, uid: string, role: string) {
  const { db, now } = change;
  await run(db, putMember, { clinicId, uid, role, now });
  await run(db, putLocation, { id: newId(), uid, clinicId, position: 0, isDefault: true });
  change.touch(`user:${uid}`);
}
