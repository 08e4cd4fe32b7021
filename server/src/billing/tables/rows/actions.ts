import {
  bigints,
  day,
  integer,
  statement,
  text,
  texts,
  uuids,
} from '../../../platform/database/database.ts';

/** Two operators never write into one table at once. */
export const lockTable = statement(
  'billing.lock-table',
  'select pg_advisory_xact_lock(hashtextextended($table, 192))::text as held',
  { table: text },
  { held: text },
);

export const putFees = statement(
  'billing.put-fees',
  `insert into billing_fees (code, starts, cents)
   select code, starts::date, cents::integer
   from unnest($codes::text[], $starts::text[], $cents::bigint[]) as given (code, starts, cents)
   on conflict (code, starts) do update set cents = excluded.cents`,
  { codes: texts, starts: texts, cents: bigints },
);
export const putCodes = statement(
  'billing.put-codes',
  `insert into billing_terms (kind, code, words)
   select * from unnest($kinds::text[], $codes::text[], $words::text[])
   on conflict (kind, code) do update set words = excluded.words`,
  { kinds: texts, codes: texts, words: texts },
);
export const putRejections = statement(
  'billing.put-rejections',
  `insert into billing_rejections (code, words)
   select * from unnest($codes::text[], $words::text[])
   on conflict (code) do update set words = excluded.words`,
  { codes: texts, words: texts },
);
/** An edited text stays. */
export const addMissingRejections = statement(
  'billing.add-missing-rejections',
  `insert into billing_rejections (code, words)
   select * from unnest($codes::text[], $words::text[])
   on conflict (code) do nothing`,
  { codes: texts, words: texts },
);
export const putDoctors = statement(
  'billing.put-doctors',
  `insert into billing_doctors (uid, starts, ba_number, provider, skill_code, facility)
   select uid, starts::date, ba_number, provider, skill_code, facility
   from unnest($uids::uuid[], $starts::text[], $baNumbers::text[], $providers::text[],
     $skillCodes::text[], $facilities::text[])
     as given (uid, starts, ba_number, provider, skill_code, facility)
   on conflict (uid, starts) do update set ba_number = excluded.ba_number,
     provider = excluded.provider, skill_code = excluded.skill_code, facility = excluded.facility`,
  {
    uids: uuids,
    starts: texts,
    baNumbers: texts,
    providers: texts,
    skillCodes: texts,
    facilities: texts,
  },
);

export const putItems = statement(
  'billing.put-items',
  `insert into payment_items (code, starts, name, cents, tax_kind, tax_rate)
   select code, starts::date, name, cents::integer, kind, rate::integer
   from unnest($codes::text[], $starts::text[], $names::text[], $cents::bigint[], $kinds::text[],
     $rates::bigint[]) as given (code, starts, name, cents, kind, rate)
   on conflict (code, starts) do update set name = excluded.name, cents = excluded.cents,
     tax_kind = excluded.tax_kind, tax_rate = excluded.tax_rate`,
  { codes: texts, starts: texts, names: texts, cents: bigints, kinds: texts, rates: bigints },
);

export const putBusinesses = statement(
  'billing.put-businesses',
  `insert into payment_businesses (code, name, address, gst)
   select * from unnest($codes::text[], $names::text[], $addresses::text[], $gst::text[])
   on conflict (code) do update set name = excluded.name, address = excluded.address,
     gst = excluded.gst`,
  { codes: texts, names: texts, addresses: texts, gst: texts },
);

/** A row is removed only as the operator saw it. */
export const removeFee = statement(
  'billing.remove-fee',
  'delete from billing_fees where code = $code and starts = $starts and cents = $cents',
  { code: text, starts: day, cents: integer },
);
export const removeCode = statement(
  'billing.remove-code',
  'delete from billing_terms where kind = $kind and code = $code and words = $words',
  { kind: text, code: text, words: text },
);
export const removeRejection = statement(
  'billing.remove-rejection',
  'delete from billing_rejections where code = $code and words = $words',
  { code: text, words: text },
);
export const removeDoctor = statement(
  'billing.remove-doctor',
  `delete from billing_doctors d using users u
   where u.id = d.uid and u.email = $email::text::citext and d.starts = $starts
     and (d.ba_number, d.provider, d.skill_code, d.facility)
       = ($baNumber, $provider, $skillCode, $facility)`,
  {
    email: text,
    starts: day,
    baNumber: text,
    provider: text,
    skillCode: text,
    facility: text,
  },
);
export const removeItem = statement(
  'billing.remove-item',
  `delete from payment_items where code = $code and starts = $starts
     and (name, cents, tax_kind, tax_rate) = ($name, $cents, $kind, $rate)`,
  { code: text, starts: day, name: text, cents: integer, kind: text, rate: integer },
);
export const removeBusiness = statement(
  'billing.remove-business',
  `delete from payment_businesses where code = $code
     and (name, address, gst) = ($name, $address, $gst)`,
  { code: text, name: text, address: text, gst: text },
);
