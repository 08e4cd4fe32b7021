import { statement, text } from '../../platform/database/database.ts';

const opinion = `code in ('03.01O', '03.01R')`;

/** The kept counts and sums that differ from the records. None should. */
export const differingSums = statement(
  'reporting.differing-sums',
  `select 'count' as sum, coalesce(kept.uid, found.uid)::text || ' ' || coalesce(kept.status, found.status) as name
   from (select uid, status, records::bigint as records from billing_counts where records <> 0) kept
     full join (select uid, status, count(*) as records from billing_records group by uid, status) found
       on found.uid = kept.uid and found.status = kept.status
   where kept.records is distinct from found.records
   union all
   select 'month', coalesce(kept.uid, found.uid)::text || ' ' || coalesce(kept.month, found.month)::text
   from (select uid, month, array[results, earning_communications, earning_econsult, total_communications, total_econsults]::bigint[] as sums
       from billing_rollups where results <> 0) kept
     full join (select uid, result_month as month, array[count(*),
         coalesce(sum(paid) filter (where status = 'closed' and not ${opinion}), 0),
         coalesce(sum(paid) filter (where status = 'closed' and ${opinion}), 0),
         count(*) filter (where status = 'closed' and not ${opinion}),
         count(*) filter (where status = 'closed' and ${opinion})]::bigint[] as sums
       from billing_records where result_month is not null group by uid, result_month) found
       on found.uid = kept.uid and found.month = kept.month
   where kept.sums is distinct from found.sums
   order by 1, 2`,
  {},
  { sum: text, name: text },
);
