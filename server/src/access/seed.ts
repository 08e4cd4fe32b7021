import { demoPeople } from '@corridor/contract/access/demo.ts';
import { defaultGrants } from '@corridor/contract/access/roles.ts';
import type { Change } from '../platform/change.ts';
import {
  boolean,
  type Db,
  first,
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

const addClinic = statement(
  'access.add-clinic',
  `insert into clinics (id, name, phone, fax, address, city, province, emr)
   values ($id, $name, $phone, $fax, $address, $city, $province, $emr)`,
  {
    id: uuid,
    name: text,
    phone: text,
    fax: text,
    address: text,
    city: text,
    province: text,
    emr: text,
  },
);
const addMember = statement(
  'access.add-member',
  `insert into clinic_members (clinic_id, uid, role, confirmed_at)
   values ($clinicId, $uid, $role, $now)`,
  { clinicId: uuid, uid: uuid, role: text, now: instant },
);
const addLocation = statement(
  'access.add-location',
  `insert into locations (id, uid, clinic_id, position, is_default)
   values ($id, $uid, $clinicId, $position, $isDefault)`,
  { id: uuid, uid: uuid, clinicId: uuid, position: integer, isDefault: boolean },
);
const anyone = statement('access.anyone', 'select id from users limit 1', {}, { id: uuid });

const clinics = {
  parkland: {
    name: 'Parkland Family Clinic',
    phone: '4035550142',
    fax: '4035550143',
    address: '4920 54 Street',
    city: 'Red Deer',
    province: 'AB',
    emr: 'Wolf',
  },
  harbour: {
    name: 'Harbour Specialists',
    phone: '6045550176',
    fax: '6045550177',
    address: '1275 West 6th Avenue',
    city: 'Vancouver',
    province: 'BC',
    emr: 'Accuro',
  },
};

/** The demo world's clinics and people, once. */
export async function seedDemo(change: Change, passwordHash: string): Promise<boolean> {
  if (await first(change.db, anyone, {})) return false;
  const clinicIds = { parkland: newId(), harbour: newId() };
  for (const name of ['parkland', 'harbour'] as const) {
    await run(change.db, addClinic, { id: clinicIds[name], ...clinics[name] });
  }
  for (const { clinic, ...person } of demoPeople) {
    const uid = await createPerson(change, person, passwordHash);
    if (!clinic) continue;
    const clinicId = clinicIds[clinic];
    const role = person.roles[0] ?? '';
    await run(change.db, addMember, { clinicId, uid, role, now: change.now });
    await run(change.db, addLocation, { id: newId(), uid, clinicId, position: 0, isDefault: true });
  }
  return true;
}
