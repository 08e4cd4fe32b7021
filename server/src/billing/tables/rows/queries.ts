/** The rows of the tables, for the operators who keep them. */
import {
  bigint,
  day,
  integer,
  statement,
  text,
  texts,
  uuid,
} from '../../../platform/database/database.ts';
import { matchesEveryWord } from '../../../platform/database/textMatch.ts';

const paged = { first: text, second: text, search: text, limit: bigint };
/** Pages in the order of a text and a day. */
const pagedByDay = { ...paged, second: day };

/** Fees with the words of their codes. Served by billing_fees_pkey. */
export const feesPage = statement(
  'billing.fees-page',
  `select f.code, f.starts::text as starts, f.cents, coalesce(t.words, '') as says
   from billing_fees f left join billing_terms t on t.kind = 'service' and t.code = f.code
   where (f.code, f.starts) > ($first, $second)
     and ${matchesEveryWord(`f.code || ' ' || coalesce(t.words, '')`)}
   order by f.code, f.starts limit $limit`,
  pagedByDay,
  { code: text, starts: text, cents: integer, says: text },
);

/** Served by billing_terms_pkey. */
export const codesPage = statement(
  'billing.codes-page',
  `select kind, code, words from billing_terms
   where (kind, code) > ($first, $second) and ${matchesEveryWord(`code || ' ' || words`)}
   order by kind, code limit $limit`,
  paged,
  { kind: text, code: text, words: text },
);

/** Served by billing_rejections_pkey. */
export const rejectionsPage = statement(
  'billing.rejections-page',
  `select code, words from billing_rejections
   where (code, '') > ($first, $second) and ${matchesEveryWord(`code || ' ' || words`)}
   order by code limit $limit`,
  paged,
  { code: text, words: text },
);

/** Served by users_email_key and billing_doctors_pkey. */
export const doctorsPage = statement(
  'billing.doctors-page',
  `select u.email::text as email, d.starts::text as starts, d.ba_number, d.provider, d.skill_code, d.facility,
     concat_ws(' ', u.first_name, u.last_name) as says
   from billing_doctors d join users u on u.id = d.uid
   where (u.email, d.starts) > ($first::text::citext, $second)
     and ${matchesEveryWord(`concat_ws(' ', u.first_name, u.last_name, u.email::text)`)}
   order by u.email, d.starts limit $limit`,
  pagedByDay,
  {
    email: text,
    starts: text,
    baNumber: text,
    provider: text,
    skillCode: text,
    facility: text,
    says: text,
  },
);

/** The stored rows of some keys. Served by the primary key of each table. */
export const feesOfKeys = statement(
  'billing.fees-of-keys',
  `select f.code, f.starts::text as starts, f.cents
   from unnest($codes::text[], $starts::text[]) as keys (code, starts)
   join billing_fees f on f.code = keys.code and f.starts = keys.starts::date`,
  { codes: texts, starts: texts },
  { code: text, starts: text, cents: integer },
);
export const codesOfKeys = statement(
  'billing.codes-of-keys',
  `select t.kind, t.code, t.words
   from unnest($kinds::text[], $codes::text[]) as keys (kind, code)
   join billing_terms t on t.kind = keys.kind and t.code = keys.code`,
  { kinds: texts, codes: texts },
  { kind: text, code: text, words: text },
);
export const rejectionsOfKeys = statement(
  'billing.rejections-of-keys',
  'select code, words from billing_rejections where code = any ($codes)',
  { codes: texts },
  { code: text, words: text },
);
export const doctorsOfKeys = statement(
  'billing.doctors-of-keys',
  `select u.email::text as email, d.starts::text as starts, d.ba_number, d.provider, d.skill_code, d.facility
   from unnest($emails::text[], $starts::text[]) as keys (email, starts)
   join users u on u.email = keys.email::citext
   join billing_doctors d on d.uid = u.id and d.starts = keys.starts::date`,
  { emails: texts, starts: texts },
  {
    email: text,
    starts: text,
    baNumber: text,
    provider: text,
    skillCode: text,
    facility: text,
  },
);

const itemColumns = `i.code, i.starts::text as starts, i.name as words, i.cents,
  case i.tax_kind when 'gst' then 'gst ' || trim_scale(i.tax_rate::numeric / 100)
    else i.tax_kind end as tax`;
const itemRow = { code: text, starts: text, words: text, cents: integer, tax: text };
/** Served by payment_items_pkey. */
export const itemsPage = statement(
  'billing.items-page',
  `select ${itemColumns} from payment_items i
   where (i.code, i.starts) > ($first, $second)
     and ${matchesEveryWord(`i.code || ' ' || i.name`)}
   order by i.code, i.starts limit $limit`,
  pagedByDay,
  itemRow,
);
export const itemsOfKeys = statement(
  'billing.items-of-keys',
  `select ${itemColumns} from unnest($codes::text[], $starts::text[]) as keys (code, starts)
   join payment_items i on i.code = keys.code and i.starts = keys.starts::date`,
  { codes: texts, starts: texts },
  itemRow,
);

const businessRow = { code: text, words: text, address: text, gst: text };
/** Served by payment_businesses_pkey. */
export const businessesPage = statement(
  'billing.businesses-page',
  `select b.code, b.name as words, b.address, b.gst from payment_businesses b
   where b.code > $first and $second::text is not null
     and ${matchesEveryWord(`b.code || ' ' || b.name`)}
   order by b.code limit $limit`,
  paged,
  businessRow,
);
export const businessesOfKeys = statement(
  'billing.businesses-of-keys',
  `select code, name as words, address, gst from payment_businesses where code = any($codes)`,
  { codes: texts },
  businessRow,
);

/** The people who have one of the emails. */
export const peopleOfEmails = statement(
  'billing.people-of-emails',
  `select u.id as uid, u.email::text as email from users u
   where u.email = any ($emails::text[]::citext[])`,
  { emails: texts },
  { uid: uuid, email: text },
);
