import { defaultPermissions, mostFavourites } from '@corridor/contract/directory/rules.ts';
import type { FormField, Service } from '@corridor/contract/directory/schemas.ts';
import { resultWords as words } from '@corridor/contract/directory/words.ts';
import type { Change } from '../platform/change.ts';
import {
  bigint,
  boolean,
  type Db,
  instant,
  json,
  optional,
  run,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { measureResponse } from '../schedule/actions.ts';
import { hasUnread, indexServices } from './indexing/actions.ts';
import { searchDefaults, synonyms } from './search/defaults.ts';
import { directoryWords } from './topics.ts';

const put = statement(
  'directory.put-service',
  `insert into services (id, specialty, subsite, name, type, short_description, long_description,
     bio, college, keywords, accepts_existing, accepts_referral, member, owner_uid, clinic_id,
     form_fields, disabled, created_at)
   values ($id, $specialty, $subsite, $name, $type, $shortDescription, $longDescription, $bio,
     $college, $keywords, $acceptsExisting, $acceptsReferral, $member, $ownerUid, $clinicId,
     $formFields, $disabled, $now)
   on conflict (id) do update set specialty = excluded.specialty, subsite = excluded.subsite,
     name = excluded.name, type = excluded.type, short_description = excluded.short_description,
     long_description = excluded.long_description, bio = excluded.bio, college = excluded.college,
     keywords = excluded.keywords, accepts_existing = excluded.accepts_existing,
     accepts_referral = excluded.accepts_referral, member = excluded.member,
     owner_uid = excluded.owner_uid, clinic_id = excluded.clinic_id,
     form_fields = excluded.form_fields, disabled = excluded.disabled,
     version = services.version + 1`,
  {
    id: uuid,
    specialty: text,
    subsite: text,
    name: text,
    type: text,
    shortDescription: text,
    longDescription: text,
    bio: text,
    college: text,
    keywords: texts,
    acceptsExisting: boolean,
    acceptsReferral: boolean,
    member: boolean,
    ownerUid: uuid,
    clinicId: optional(uuid),
    formFields: json<string>(),
    disabled: boolean,
    now: instant,
  },
);
const leave = statement(
  'directory.leave-service',
  'delete from service_members where service_id = $id',
  { id: uuid },
);
const join = statement(
  'directory.join-service',
  `insert into service_members (service_id, uid, position)
   select $id, uid, at::int from unnest($uids::uuid[]) with ordinality one (uid, at)`,
  { id: uuid, uids: uuids },
);

export type Offer = {
  id?: string;
  specialty: string;
  subsite: string;
  name: string;
  type: Service['type'];
  shortDescription: string;
  longDescription: string;
  bio: string;
  college: string;
  keywords: readonly string[];
  acceptsExisting: boolean;
  acceptsReferral: boolean;
  member: boolean;
  /** The people who answer. The first one owns the service. */
  uids: readonly string[];
  clinicId: string | null;
  formFields: readonly FormField[];
  disabled: boolean;
};

/** Stores a service. Words and filters find it at once. */
export async function putService(change: Change, offer: Offer): Promise<string> {
  const id = await writeService(change, offer);
  await indexServices(change.db, [id]);
  return id;
}

/** Stores a service without indexing it. An import indexes all of its services afterwards. */
export async function writeService(change: Change, offer: Offer): Promise<string> {
  const { uids, formFields, ...service } = offer;
  const { db, now } = change;
  const id = offer.id ?? newId();
  const ownerUid = uids[0];
  if (!ownerUid) throw new Error('a service has an owner');
  const written = { keywords: [...service.keywords], formFields: JSON.stringify(formFields) };
  await run(db, put, { ...service, ...written, id, ownerUid, now });
  await run(db, leave, { id });
  await run(db, join, { id, uids: [...uids] });
  change.touch('services', directoryWords);
  return id;
}

// Served by services_owner.
const timed = statement(
  'directory.time-services',
  `update services s set response_ms = h.response_ms, facets = s.facets ||
     jsonb_build_object('econsultResponseTime', coalesce(h.response_ms, -1))
   from schedules h where h.uid = $uid and s.owner_uid = $uid`,
  { uid: uuid },
);

/** Measures the response time of a person anew after a first answer. */
export async function noteAnswer({ db }: Change, uid: string): Promise<void> {
  await measureResponse(db, uid);
  await run(db, timed, { uid });
}

const star = statement(
  'directory.add-favourite',
  `insert into favourite_services (uid, service_id, starred_at)
   select $uid, $serviceId, $now
   where (select count(*) from favourite_services where uid = $uid and service_id <> $serviceId)
     < $most
   on conflict (uid, service_id) do update set starred_at = favourite_services.starred_at`,
  { uid: uuid, serviceId: uuid, now: instant, most: bigint },
);
const unstar = statement(
  'directory.remove-favourite',
  'delete from favourite_services where uid = $uid and service_id = $serviceId',
  { uid: uuid, serviceId: uuid },
);

/** A person stars a service, or takes the star away. */
export async function setFavourite(
  { db, now, touch }: Change,
  uid: string,
  { serviceId, favourite }: { serviceId: string; favourite: boolean },
): Promise<void> {
  if (!favourite) await run(db, unstar, { uid, serviceId });
  else if ((await run(db, star, { uid, serviceId, now, most: mostFavourites })) === 0)
    throw refuse('resource-exhausted', 'too-many', words.tooManyFavourites(mostFavourites));
  touch(`favourites:${uid}`);
}

const setting = statement(
  'directory.put-search-setting',
  `insert into search_settings (name, parameters) values ($name, $parameters)
   on conflict (name) do nothing`,
  { name: text, parameters: json<string>() },
);
/** Nobody removes a setting, so an installation with settings keeps what its operators changed. */
const isNew = 'not exists (select from search_settings)';
const permit = statement(
  'directory.put-permission',
  `insert into specialty_permissions (permission, specialty)
   select * from unnest($permissions::text[], $specialties::text[])
   where ${isNew} and not exists (select from specialty_permissions)`,
  { permissions: texts, specialties: texts },
);
const speak = statement(
  'directory.put-synonyms',
  `insert into search_synonyms (id, phrases)
   select gen_random_uuid(), array(select jsonb_array_elements_text(one))
   from jsonb_array_elements($groups::jsonb) one
   where ${isNew} and not exists (select from search_synonyms)`,
  { groups: json<string>() },
);

/** Stores the search of a new installation. Changes of operators stay. */
export async function ensureSearch(db: Db): Promise<void> {
  await run(db, permit, {
    permissions: defaultPermissions.map(({ permission }) => permission),
    specialties: defaultPermissions.map(({ specialty }) => specialty),
  });
  await run(db, speak, { groups: JSON.stringify(synonyms) });
  for (const [name, parameters] of Object.entries(searchDefaults))
    await run(db, setting, { name, parameters: JSON.stringify(parameters) });
  // An earlier version has left services that are found by their words alone.
  if (await hasUnread(db)) await addJob(db, 'directory-index', {}, { key: 'directory-index' });
}
