import { isDeepStrictEqual } from 'node:util';
import type { Form } from '@corridor/contract/forms/form.ts';
import { formLimits, formProblems, sizeOf } from '@corridor/contract/forms/rules.ts';
import { senderWords as words } from '@corridor/contract/forms/words.ts';
import type { Change } from '../platform/change.ts';
import {
  bigint,
  boolean,
  first,
  instant,
  integer,
  json,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { Refusal, refuse } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { formVersion, offeredForm, type Summary } from './queries.ts';
import { shippedForms } from './shipped/shippedForms.ts';

const put = statement(
  'forms.put',
  `with changed as (
     update form_templates set name = $name, is_private = $isPrivate, summary = $summary,
       version = version + 1
     where uid = $formId and version = $after returning version
   ), added as (
     insert into form_templates (uid, name, is_private, summary, version)
     select $formId, $name, $isPrivate, $summary, 1 where $after = 0
     on conflict do nothing returning version
   )
   select version from changed union all select version from added`,
  {
    formId: uuid,
    name: text,
    isPrivate: boolean,
    summary: json<Summary>(),
    after: integer,
  },
  { version: integer },
);
const addVersion = statement(
  'forms.add-version',
  `insert into form_versions (form_id, version, form, created_at, created_by)
   values ($formId, $version, $form, $now, $by)`,
  { formId: uuid, version: integer, form: json<Form>(), now: instant, by: optional(uuid) },
);

export type NewForm = {
  /** Null for a new form. */
  formId: string | null;
  form: Form;
  isPrivate: boolean;
  after: number;
};

/** Saves a version. A form with a problem is refused with its fields, and nothing is stored. */
export async function saveForm(
  change: Change,
  { formId, form, isPrivate, after }: NewForm,
  by: string | null,
): Promise<{ formId: string; version: number }> {
  const fields = formProblems(form);
  if (fields.length > 0) throw new Refusal('invalid-argument', { fields });
  if (formId === null && after !== 0) throw refuse('invalid-argument');
  const id = formId ?? newId();
  const { db, now } = change;
  const { title, about, englishOnly } = form;
  const summary = { about: about?.en ?? '', englishOnly, ...sizeOf(form) };
  const saved = await first(db, put, { formId: id, name: title.en, isPrivate, summary, after });
  if (!saved) throw refuse('aborted', 'newer-version');
  const { version } = saved;
  await run(db, addVersion, { formId: id, version, form, now, by });
  await change.audit({ action: 'forms.save', subject: `form:${id}`, details: { version } });
  change.touch('forms', `form:${id}`);
  return { formId: id, version };
}

const retire = statement(
  'forms.retire',
  `update form_templates set retired_at = case when $retired then $now::timestamptz end
   where uid = $formId and (retired_at is not null) <> $retired`,
  { formId: uuid, retired: boolean, now: instant },
);

/** Takes a form out of the lists of senders, or brings it back. */
export async function retireForm(
  change: Change,
  { formId, retired }: { formId: string; retired: boolean },
): Promise<void> {
  const { db, now } = change;
  if (!(await first(db, formVersion, { formId, version: 0 }))) throw refuse('not-found');
  if ((await run(db, retire, { formId, retired, now })) === 0) return;
  const action = retired ? 'forms.retire' : 'forms.bring-back';
  await change.audit({ action, subject: `form:${formId}`, details: {} });
  change.touch('forms', `form:${formId}`);
}

const give = statement(
  'forms.give',
  `insert into private_forms (uid, form_id, given_at)
   select u.id, t.uid, $now from users u, form_templates t
   where u.id = $uid and t.uid = $formId
   on conflict (uid, form_id) do update set given_at = private_forms.given_at`,
  { uid: uuid, formId: uuid, now: instant },
);
const takeBack = statement(
  'forms.take-back',
  'delete from private_forms where uid = $uid and form_id = $formId',
  { uid: uuid, formId: uuid },
);

/** Offers a private form to a person, or takes it back. */
export async function shareForm(
  change: Change,
  { formId, uid, shared }: { formId: string; uid: string; shared: boolean },
): Promise<void> {
  const { db, now } = change;
  const changed = shared
    ? await run(db, give, { uid, formId, now })
    : await run(db, takeBack, { uid, formId });
  if (changed === 0) throw refuse('not-found');
  const action = shared ? 'forms.share' : 'forms.unshare';
  await change.audit({ action, subject: `form:${formId}`, details: { uid } });
  change.touch(`forms:${uid}`, `form:${formId}`);
}

const star = statement(
  'forms.add-favourite',
  `insert into favourite_forms (uid, form_id, starred_at)
   select $uid, $formId, $now
   where (select count(*) from favourite_forms where uid = $uid and form_id <> $formId) < $most
   on conflict (uid, form_id) do update set starred_at = favourite_forms.starred_at`,
  { uid: uuid, formId: uuid, now: instant, most: bigint },
);
const unstar = statement(
  'forms.remove-favourite',
  'delete from favourite_forms where uid = $uid and form_id = $formId',
  { uid: uuid, formId: uuid },
);

/** A person stars a form that they may send, or takes the star away. */
export async function setFavourite(
  { db, now, touch }: Change,
  uid: string,
  { formId, favorite }: { formId: string; favorite: boolean },
): Promise<void> {
  const most = formLimits.favourites;
  if (!favorite) await run(db, unstar, { uid, formId });
  else if (!(await first(db, offeredForm, { uid, formId }))) throw refuse('not-found');
  else if ((await run(db, star, { uid, formId, now, most })) === 0)
    throw refuse('resource-exhausted', 'too-many', words.tooManyFavourites(most));
  touch(`forms:${uid}`);
}

/** Adds the shipped forms, and their new versions where no operator has changed them. */
export async function ensureForms(change: Change): Promise<void> {
  for (const { uid: formId, form } of shippedForms) {
    const found = await first(change.db, newestShipped, { formId });
    if (found && (found.changed || isDeepStrictEqual(found.form, form))) continue;
    const { version: after = 0, isPrivate = false } = found ?? {};
    await saveForm(change, { formId, form, isPrivate, after }, null);
  }
}

const newestShipped = statement(
  'forms.newest-shipped',
  `select v.version, v.form, t.is_private, v.created_by is not null as changed
   from form_templates t join form_versions v on v.form_id = t.uid and v.version = t.version
   where t.uid = $formId`,
  { formId: uuid },
  { version: integer, form: json<Form>(), isPrivate: boolean, changed: boolean },
);
