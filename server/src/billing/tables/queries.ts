import {
  bigint,
  day,
  integer,
  statement,
  text,
  tsquery,
  uuid,
  uuids,
} from '../../platform/database/database.ts';

/** The fee of a code on a day, in cents. Served by billing_fees_pkey. */
export const feeOn = statement(
  'billing.fee-on',
  `select cents from billing_fees where code = $code and starts <= $day
   order by starts desc limit 1`,
  { code: text, day },
  { cents: integer },
);

/** The numbers under which doctors claim on a day. Served by billing_doctors_pkey. */
export const detailsOn = statement(
  'billing.details-on',
  `select distinct on (uid) uid, ba_number, provider, skill_code, facility
   from billing_doctors where uid = any($uids) and starts <= $day
   order by uid, starts desc`,
  { uids: uuids, day },
  { uid: uuid, baNumber: text, provider: text, skillCode: text, facility: text },
);

/** The explanations of the payer's codes. */
export const rejections = statement(
  'billing.rejections',
  'select code, words from billing_rejections order by code',
  {},
  { code: text, words: text },
);

const found = { code: text, words: text };
const searched = { kind: text, most: bigint };

/** Codes by their beginning, without dots. Served by billing_terms_compact. */
export const codesByBeginning = statement(
  'billing.codes-by-beginning',
  `select code, words from billing_terms
   where kind = $kind and compact >= $beginning and compact < $beginning || '~'
   order by compact limit $most`,
  { ...searched, beginning: text },
  found,
);

/**
 * Codes by the beginnings of their words. Served by billing_terms_words; without the inner part,
 * the planner would rather read all codes in order until it has enough.
 */
export const codesByWords = statement(
  'billing.codes-by-words',
  `with found as materialized (
     select code, words from billing_terms where kind = $kind and found_by @@ $query)
   select code, words from found order by code limit $most`,
  { ...searched, query: tsquery },
  found,
);
