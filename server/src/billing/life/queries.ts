import { instant, statement, uuid, uuids } from '../../platform/database/database.ts';

/**
 * Pairs of records of one doctor, patient and code within a day, the later one first. Served by
 * activities_patient and billing_records_activity.
 */
export const twins = statement(
  'billing.twins',
  `select b.id, b.service_at, earlier.id as earlier, earlier.service_at as earlier_at
   from billing_records b
     join activities a on a.id = b.activity_id
     join activities same on same.patient = a.patient
     join billing_records earlier on earlier.activity_id = same.id
   where b.id = any($ids) and earlier.uid = b.uid and earlier.code = b.code
     and (earlier.created_at, earlier.id) < (b.created_at, b.id)
     and earlier.service_at > b.service_at - interval '1 day'
     and earlier.service_at < b.service_at + interval '1 day'
     and earlier.status not in ('notBillable', 'deleted', 'failed')
   order by b.id, earlier.created_at`,
  { ids: uuids },
  { id: uuid, serviceAt: instant, earlier: uuid, earlierAt: instant },
);
