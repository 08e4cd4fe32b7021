import { demoPeople } from '@corridor/contract/access/demo.ts';
import { addClinic, addMember, createPerson } from '../access/actions.ts';
import type { Change } from '../platform/change.ts';
import {
  all,
  first,
  instant,
  run,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { AreaSeed } from '../platform/seeding.ts';
import { seedPresentation } from '../profile/seed.ts';
import { type Habit, seedHabit } from '../schedule/seed.ts';
import { type Offer, putService } from './actions.ts';
import { type Catalogue, catalogue, subsitesOf } from './demo/catalogue.ts';
import { formOf } from './demo/forms.ts';
import { ownOf } from './demo/keywords.ts';
import { manyOf } from './demo/manyServices.ts';
import { clinics, peopleOf } from './demo/people.ts';
import { presentationOf } from './demo/presentations.ts';
import { indexServices } from './indexing/actions.ts';
import { directoryWords } from './topics.ts';

const demoUids = statement(
  'directory.demo-people',
  'select id, email::text as email from users where email::text = any ($emails)',
  { emails: texts },
  { id: uuid, email: text },
);

const clinicOf = statement(
  'directory.clinic-of',
  `select clinic_id from locations where uid = $uid and not disabled
   order by is_default desc, position limit 1`,
  { uid: uuid },
  { clinicId: uuid },
);

/** The services of the accounts that can be tried out. */
const own: Record<string, { specialty: string; college: string; subsites: string }> = {
  amara: {
    specialty: 'Dermatology',
    college: 'FRCPC',
    subsites:
      'Skin Lesion; General Dermatology; Acne and Rosacea; Psoriasis and Eczema; Paediatric Dermatology',
  },
  tomasz: {
    specialty: 'Otolaryngology',
    college: 'FRCPC',
    subsites:
      'Ear and Hearing; Nose and Sinus; Throat and Voice; Thyroid and Neck Mass; Paediatric ENT',
  },
};
const dental = [
  { specialty: 'Dentistry', subsite: 'Oral Appliance Therapy' },
  { specialty: 'Home Sleep Apnea Test', subsite: 'Sleep Study' },
];

/** The clinic in Alberta where the specialists of the demo answer. Clinics in Alberta ask within Alberta. */
const visiting = {
  name: 'Saddleback Visiting Specialists',
  phone: '7805550164',
  fax: '7805550165',
  address: '10665 Jasper Avenue NW',
  city: 'Edmonton',
  province: 'AB',
  postalCode: 'T5J3S9',
  emr: '',
};

async function seedServices(change: Change): Promise<void> {
  const emails = demoPeople.map(({ email }) => email);
  const found = await all(change.db, demoUids, { emails });
  const visitingId = await addClinic(change, visiting);
  const offer = async (name: string, wanted: Wanted, clinic?: string) => {
    const uid = found.find(({ email }) => email.startsWith(`${name}.`))?.id ?? '';
    const clinicId = clinic ?? (await first(change.db, clinicOf, { uid }))?.clinicId ?? null;
    await putService(change, { ...offerOf(wanted), uids: [uid], clinicId });
  };
  for (const [name, { specialty, college, subsites }] of Object.entries(own))
    for (const subsite of subsites.split('; '))
      await offer(name, { specialty, subsite, college }, visitingId);
  for (const each of dental) await offer('peter', { ...each, college: 'Dental Surgery' });
}

type Wanted = { specialty: string; subsite: string; college: string };

function offerOf({ specialty, subsite, college }: Wanted): Omit<Offer, 'uids' | 'clinicId'> {
  const entry = catalogue.find((each) => each.specialty === specialty);
  const { keywords, ages } = ownOf(subsite);
  const sees = ages && ` For ${ages}.`;
  return {
    specialty,
    subsite,
    name: subsite,
    type: 'consult',
    college,
    bio: '',
    shortDescription: `${specialty} advice on ${subsite}.${sees}`,
    longDescription:
      `What can be answered in writing about ${subsite}. ${entry?.bring ?? ''}`.trim(),
    keywords,
    acceptsExisting: true,
    acceptsReferral: true,
    member: true,
    disabled: false,
    formFields: formOf(specialty, subsite),
  };
}

const hourMs = 3_600_000;

/** Seeds two specialists for each of 28 specialties, in Alberta and British Columbia. Some are away, some full. */
async function seedDirectory(change: Change, passwordHash: string): Promise<void> {
  const clinicIds: string[] = [];
  for (const [name, address, city, province, postalCode] of clinics)
    clinicIds.push(
      await addClinic(change, {
        name,
        address,
        city,
        province,
        postalCode,
        emr: '',
        phone: `${province === 'AB' ? '403' : '604'}5550${120 + clinicIds.length}`,
        fax: `${province === 'AB' ? '403' : '604'}5550${150 + clinicIds.length}`,
      }),
    );
  for (const [index, entry] of catalogue.entries()) {
    const specialtyClinics = clinicsOf(index).map((at) => clinicIds[at] ?? '');
    await seedSpecialty(change, { index, entry, clinicIds: specialtyClinics, passwordHash });
  }
}

/** The first specialist is in Alberta, the second mostly in British Columbia. The first eight clinics are Albertan. */
const clinicsOf = (index: number) => [
  index % 8,
  index % 3 === 0 ? (index + 3) % 8 : 8 + (index % 4),
];

type SeededSpecialty = {
  index: number;
  entry: Catalogue;
  clinicIds: string[];
  passwordHash: string;
};

async function seedSpecialty(
  change: Change,
  { index, entry, clinicIds, passwordHash }: SeededSpecialty,
) {
  const uids: string[] = [];
  for (const [number, name] of peopleOf(index).entries()) {
    const email = `${name.firstName}.${name.lastName}@demo.corridor.example`.toLowerCase();
    const credentials = number === 0 ? 'MD, FRCPC' : 'MD, CCFP';
    const person = { ...name, email, credentials, roles: ['specialist'] };
    const uid = await createPerson(change, person, passwordHash);
    await addMember(change, clinicIds[number] ?? '', uid, 'specialist');
    await seedHabit(change, uid, habitOf(2 * index + number));
    const presentation = presentationOf(2 * index + number, entry.specialty);
    if (presentation) await seedPresentation(change, email, presentation);
    uids.push(uid);
  }
  const [first = '', second = ''] = uids;
  for (const [order, subsite] of subsitesOf(entry).entries()) {
    const wanted = { specialty: entry.specialty, subsite };
    // A clinic in Alberta finds a specialist there for each subsite.
    const both = order % 3 === 0 || order % 2 === 1;
    for (const number of both ? [0, 1] : [0])
      await putService(change, {
        ...offerOf({ ...wanted, college: number === 0 ? 'FRCPC' : 'CCFP' }),
        type: order === 1 && index % 4 === 0 ? 'referral' : 'consult',
        // Of two services of one subsite, the second one is a family physician's.
        name: number === 1 && both ? `${subsite} in Primary Care` : subsite,
        uids: number === 0 ? [first] : [second],
        clinicId: clinicIds[number] ?? null,
      });
  }
}

/** Response times run from half an hour to three weeks. One specialist in nine is away, one in eleven is full, one in seven has Fridays off. */
function habitOf(number: number): Habit {
  const hours = [0.5, 5, 9, 26, 44, 70, 120, 200, 340, 500];
  return {
    responseMs: (hours[number % hours.length] ?? 24) * hourMs,
    ...(number % 9 === 1 ? { away: 3 + number } : {}),
    full: number % 11 === 6,
    daysOff: number % 7 === 3 ? [0, 5, 6] : number % 3 === 1 ? [0, 6] : [],
  };
}

const manyPeople = statement(
  'directory.seed-people',
  `insert into users (id, email, first_name, last_name, credentials, roles, created_at)
   select id, id || '@measured.corridor.example', first, last, 'MD', '{specialist}', $now
   from unnest($ids::uuid[], $firsts::text[], $lasts::text[]) one (id, first, last)`,
  { ids: uuids, firsts: texts, lasts: texts, now: instant },
);
const manyTimes = statement(
  'directory.seed-times',
  `insert into schedules (uid, response_ms)
   select id, case when at % 10 = 0 then null else at * 977 % 900 * 3600000 end
   from unnest($ids::uuid[]) with ordinality one (id, at)`,
  { ids: uuids },
);
const manyServices = statement(
  'directory.seed-services',
  `insert into services (id, specialty, subsite, name, short_description, long_description, college,
     keywords, owner_uid, clinic_id, form_fields, created_at)
   select one.id, one.specialty, one.subsite, one.name, one.specialty || ' advice on ' || one.subsite,
     'What can be answered in writing about ' || one.subsite || '.',
     case when one.at % 3 = 0 then 'CCFP' else 'FRCPC' end, string_to_array(one.keywords, ', '),
     one.owner, c.id, '[]', $now
   from unnest($ids::uuid[], $specialties::text[], $subsites::text[], $names::text[],
       $keywords::text[], $owners::uuid[], $provinces::text[])
     with ordinality one (id, specialty, subsite, name, keywords, owner, province, at)
   join lateral (select id from clinics where province = one.province
     order by name offset one.at % (select count(*) from clinics where province = one.province)
     limit 1) c on true`,
  {
    ids: uuids,
    specialties: texts,
    subsites: texts,
    names: texts,
    keywords: texts,
    owners: uuids,
    provinces: texts,
    now: instant,
  },
);
const manyMembers = statement(
  'directory.seed-members',
  `insert into service_members (service_id, uid, position)
   select id, owner_uid, 0 from services where id = any ($ids)`,
  { ids: uuids },
);

/** For measuring: so many services more, each of a specialist of its own. */
export async function seedMany(change: Change, count: number): Promise<void> {
  const { db, now } = change;
  const many = Array.from({ length: count }, (_, n) => manyOf(n));
  const [owners, ids] = [many.map(() => newId()), many.map(() => newId())];
  await run(db, manyPeople, {
    ids: owners,
    now,
    firsts: many.map(({ firstName }) => firstName),
    lasts: many.map(({ lastName }) => lastName),
  });
  await run(db, manyTimes, { ids: owners });
  await run(db, manyServices, {
    ids,
    owners,
    now,
    specialties: many.map(({ entry }) => entry.specialty),
    subsites: many.map(({ subsite }) => subsite),
    names: many.map(({ name }) => name),
    keywords: many.map(({ entry }) => entry.keywords),
    provinces: many.map(({ alberta }) => (alberta ? 'AB' : 'BC')),
  });
  await run(db, manyMembers, { ids });
  await indexServices(db, ids);
  change.touch('services', directoryWords);
}

export const seed: AreaSeed = {
  atFirstStart: async (world, { parts, passwordHash }) => {
    await seedServices(world);
    if (parts.directory) await seedDirectory(world, passwordHash);
  },
};
