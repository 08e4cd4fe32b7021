import { bigint, integer, statement, text, uuid } from '../../platform/database/database.ts';

/** The number of results of a month. Served by billing_rollups_pkey. */
export const resultsOf = statement(
  'reporting.results-of',
  'select results from billing_rollups where uid = $uid and month = $month',
  { uid: uuid, month: integer },
  { results: integer },
);

/**
 * The paid records of a year by the clinic that the doctor worked for and the province that paid.
 * Served by billing_records_results.
 */
export const yearSums = statement(
  'reporting.year-sums',
  `select coalesce(m.profile #>> '{location,clinicName}', '') as clinic,
     b.payer, count(*) as records, sum(b.paid)::bigint as cents
   from billing_records b
     left join activity_members m on m.activity_id = b.activity_id and m.uid = b.uid
   where b.uid = $uid and b.result_month between $from and $to and b.status = 'closed'
   group by 1, 2 order by 1, 2`,
  { uid: uuid, from: integer, to: integer },
  { clinic: text, payer: text, records: bigint, cents: bigint },
);

export const doctorOf = statement(
  'reporting.doctor',
  'select first_name, last_name, credentials from users where id = $uid',
  { uid: uuid },
  { firstName: text, lastName: text, credentials: text },
);
