import { allStandard, type SpecialtyPermission } from '@corridor/contract/directory/rules.ts';
import { words } from '@corridor/contract/directory/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  boolean,
  first,
  integer,
  json,
  run,
  statement,
  text,
  texts,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type Offer, putService } from '../actions.ts';
import { indexServices } from '../indexing/actions.ts';
import { searchDefaults } from '../search/defaults.ts';
import { directoryWords } from '../topics.ts';

/** Tells every search that services have changed, a cluster as well. */
export const findAnew = async (change: Change) => {
  change.touch('services', directoryWords);
  await change.job('directory-sync', {}, { key: 'directory-sync' });
};

// Served by services_pkey.
const lockService = statement(
  'directory.hold-service',
  'select version from services where id = $id for no key update',
  { id: uuid },
  { version: integer },
);

/**
 * Lets one change of the directory run at a time, so that it changes exactly what it has read. Consults
 * do not wait for it.
 */
const oneAtATime = statement(
  'directory.one-at-a-time',
  'select pg_advisory_xact_lock(71045)::text as "lock"',
  {},
  { lock: text },
);
export const lockDirectory = ({ db }: Change) => run(db, oneAtATime, {});

export type Saved = { offer: Offer; after: number | null };

/** Stores an edited service. Of two operators who edit the same version, the second one is told. */
export async function saveService(change: Change, { offer, after }: Saved) {
  await lockDirectory(change);
  const locked = offer.id ? await first(change.db, lockService, { id: offer.id }) : undefined;
  if (offer.id && !locked) throw refuse('not-found');
  if (locked && locked.version !== after) throw refuse('aborted', 'newer-version');
  const serviceId = await putService(change, offer);
  await audited(change, locked ? 'directory.change-service' : 'directory.add-service', serviceId);
  await findAnew(change);
  return { serviceId, version: locked ? locked.version + 1 : 1 };
}

export const audited = (change: Change, action: string, id: string) =>
  change.audit({ action, subject: `service:${id}` });

const enable = statement(
  'directory.enable-service',
  `update services set disabled = $disabled, version = version + 1 where id = $id
   returning version`,
  { id: uuid, disabled: boolean },
  { version: integer },
);

export async function enableService(change: Change, id: string, enabled: boolean) {
  await lockDirectory(change);
  const row = await first(change.db, enable, { id, disabled: !enabled });
  if (!row) throw refuse('not-found');
  await indexServices(change.db, [id]);
  await audited(change, enabled ? 'directory.enable-service' : 'directory.disable-service', id);
  await findAnew(change);
  return row;
}

const rename = statement(
  'directory.rename',
  `update services set specialty = case when $whole then $to else specialty end,
     subsite = case when $whole then subsite else $to end, version = version + 1
   where specialty = $specialty and ($whole or subsite = $subsite)
   returning id`,
  { whole: boolean, to: text, specialty: text, subsite: text },
  { id: uuid },
);
/**
 * Tells whether both specialties exist and different permissions open them. Merged, both
 * permissions would open them.
 */
const openedOtherwise = statement(
  'directory.opened-otherwise',
  `with opened as (select specialty, array_agg(permission order by permission) as by
     from specialty_permissions where specialty in ($specialty, $to) group by specialty)
   select s.id from services s
   where s.specialty = $to
     and (select by from opened where specialty = $specialty)
       is distinct from (select by from opened where specialty = $to) limit 1`,
  { specialty: text, to: text },
  { id: uuid },
);
/** A permission that opens the new name already is stored once. */
const renameOpened = statement(
  'directory.rename-opened',
  `with moved as (
     delete from specialty_permissions where specialty = $specialty returning permission)
   insert into specialty_permissions (permission, specialty) select permission, $to from moved
   on conflict do nothing`,
  { specialty: text, to: text },
);

export type Renamed = { specialty: string; subsite: string | null; to: string };

/** A specialty or one of its subsites has another name, for each service and each permission. */
export async function renameSpecialty(change: Change, { specialty, subsite, to }: Renamed) {
  const { db } = change;
  await lockDirectory(change);
  const whole = subsite === null;
  if (whole && (await first(db, openedOtherwise, { specialty, to })))
    throw refuse('failed-precondition', 'opened-otherwise', words.openedOtherwise(to));
  const asked = { whole, to, specialty, subsite: subsite ?? '' };
  const ids = (await all(db, rename, asked)).map(({ id }) => id);
  if (ids.length === 0) throw refuse('not-found');
  if (whole) await run(db, renameOpened, { specialty, to });
  await indexServices(db, ids);
  const details = { subsite, to, services: ids.length };
  await change.audit({ action: 'directory.rename', subject: `specialty:${specialty}`, details });
  await findAnew(change);
  return { services: ids.length };
}

const putSetting = statement(
  'directory.replace-search-setting',
  `insert into search_settings (name, parameters) values ($name, $parameters)
   on conflict (name) do update set parameters = excluded.parameters`,
  { name: text, parameters: json<string>() },
);
const lockSetting = statement(
  'directory.hold-search-setting',
  'select parameters from search_settings where name = $name for update',
  { name: text },
  { parameters: json<Record<string, string>>() },
);

export async function saveSetting(
  change: Change,
  name: string,
  parameters: Record<string, string>,
  before?: Record<string, string>,
): Promise<void> {
  await lockDirectory(change);
  if (before) {
    const locked = await first(change.db, lockSetting, { name });
    const stored = locked?.parameters ?? own(searchDefaults, name) ?? {};
    if (inOrder(stored) !== inOrder(before)) throw refuse('aborted', 'newer-version');
  }
  await run(change.db, putSetting, { name, parameters: JSON.stringify(parameters) });
  await change.audit({ action: 'directory.change-search', subject: `search:${name}` });
  change.touch('services');
}

export const inOrder = (parameters: Record<string, string>) =>
  JSON.stringify(Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const taken = statement(
  'directory.taken-phrases',
  'select phrases from search_synonyms where phrases && $phrases limit 1',
  { phrases: texts },
  { phrases: texts },
);
const addLine = statement(
  'directory.add-synonyms',
  'insert into search_synonyms (id, phrases) values ($id, $phrases)',
  { id: uuid, phrases: texts },
);
const dropLine = statement(
  'directory.remove-synonyms',
  'delete from search_synonyms where id = $id',
  { id: uuid },
);

/** Answers the phrase that another line has, where one has. */
export async function addSynonyms(change: Change, phrases: string[]) {
  await lockDirectory(change);
  const other = await first(change.db, taken, { phrases });
  if (other) return { taken: phrases.find((one) => other.phrases.includes(one)) ?? '' };
  const id = newId();
  await run(change.db, addLine, { id, phrases });
  await change.audit({ action: 'directory.add-synonyms', subject: `synonyms:${id}` });
  await findAnew(change);
  return { id };
}

export async function removeSynonyms(change: Change, id: string): Promise<void> {
  await lockDirectory(change);
  if ((await run(change.db, dropLine, { id })) === 0) throw refuse('not-found');
  await change.audit({ action: 'directory.remove-synonyms', subject: `synonyms:${id}` });
  await findAnew(change);
}

const permit = statement(
  'directory.add-permission',
  `insert into specialty_permissions (permission, specialty) values ($permission, $specialty)
   on conflict do nothing`,
  { permission: text, specialty: text },
);
const forbid = statement(
  'directory.remove-permission',
  'delete from specialty_permissions where permission = $permission and specialty = $specialty',
  { permission: text, specialty: text },
);

/** Answers whether it was new. */
export async function addPermission(change: Change, entry: SpecialtyPermission) {
  await lockDirectory(change);
  if ((await run(change.db, permit, entry)) === 0) return false;
  await opening(change, 'directory.add-permission', entry);
  return true;
}

export async function removePermission(change: Change, entry: SpecialtyPermission) {
  await lockDirectory(change);
  if ((await run(change.db, forbid, entry)) === 0) throw refuse('not-found');
  await opening(change, 'directory.remove-permission', entry);
}

async function opening(change: Change, action: string, entry: SpecialtyPermission) {
  const { permission, specialty } = entry;
  const subject = specialty === allStandard ? 'specialty:*' : `specialty:${specialty}`;
  await change.audit({ action, subject, details: { permission } });
  change.touch('services');
}
