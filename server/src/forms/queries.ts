import type { Form } from '@corridor/contract/forms/form.ts';
import type { ListedForm } from '@corridor/contract/forms/schemas.ts';
import {
  boolean,
  instant,
  integer,
  json,
  optional,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';

/** The facts of a form in a list, beside its name. */
export type Summary = Omit<ListedForm, 'uid' | 'name' | 'isPrivate'>;

const listed = { uid: uuid, name: text, isPrivate: boolean, summary: json<Summary>() };

/** A form is offered to everybody, or to the people that a private one was given to. */
const isOffered = `t.retired_at is null and (not t.is_private
     or exists (select from private_forms p where p.uid = $uid and p.form_id = t.uid))`;

/** The forms that a person may send. A few hundred at most, so all are read. */
export const offeredForms = statement(
  'forms.offered',
  `select t.uid, t.name, t.is_private, t.summary from form_templates t
   where ${isOffered} order by lower(t.name), t.uid`,
  { uid: uuid },
  listed,
);

/** The newest version of a form that a person may send. Served by form_versions_pkey. */
export const offeredForm = statement(
  'forms.offered-one',
  `select t.uid, t.version, v.form from form_templates t
   join form_versions v on v.form_id = t.uid and v.version = t.version
   where t.uid = $formId and ${isOffered}`,
  { uid: uuid, formId: uuid },
  { uid: uuid, version: integer, form: json<Form>() },
);

/** Served by favourite_forms_pkey. */
export const favouritesOf = statement(
  'forms.favourites-of',
  'select form_id from favourite_forms where uid = $uid order by starred_at desc, form_id',
  { uid: uuid },
  { formId: uuid },
);

/** Served by private_forms_pkey. */
export const privateFormsOf = statement(
  'forms.private-of',
  'select form_id from private_forms where uid = $uid order by given_at, form_id',
  { uid: uuid },
  { formId: uuid },
);

/** All forms, for the people who keep them. */
export const allForms = statement(
  'forms.all',
  `select t.uid, t.name, t.is_private, t.summary, t.version, t.retired_at, v.created_at as at,
     u.first_name || ' ' || u.last_name as by
   from form_templates t
   join form_versions v on v.form_id = t.uid and v.version = t.version
   left join users u on u.id = v.created_by
   order by t.retired_at is not null, lower(t.name), t.uid`,
  {},
  {
    ...listed,
    version: integer,
    retiredAt: optional(instant),
    at: instant,
    by: optional(text),
  },
);

/** A version, or the newest one for 0. Served by form_versions_pkey. */
export const formVersion = statement(
  'forms.version',
  `select t.is_private, t.retired_at, v.version, v.form from form_templates t
   join form_versions v on v.form_id = t.uid
     and v.version = case when $version = 0 then t.version else $version end
   where t.uid = $formId`,
  { formId: uuid, version: integer },
  { isPrivate: boolean, retiredAt: optional(instant), version: integer, form: json<Form>() },
);

/** Newest first. Served by form_versions_pkey. */
export const versionsOfForm = statement(
  'forms.versions-of',
  `select v.version, v.created_at as at, u.first_name || ' ' || u.last_name as by
   from form_versions v left join users u on u.id = v.created_by
   where v.form_id = $formId order by v.version desc limit 200`,
  { formId: uuid },
  { version: integer, at: instant, by: optional(text) },
);

/** Served by private_forms_form. */
export const peopleOfForm = statement(
  'forms.people-of',
  `select u.id as uid, u.first_name || ' ' || u.last_name as name, u.email::text as email
   from private_forms p join users u on u.id = p.uid where p.form_id = $formId
   order by lower(u.last_name), lower(u.first_name), u.id`,
  { formId: uuid },
  { uid: uuid, name: text, email: text },
);
