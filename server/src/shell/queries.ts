import { runsNow } from '../access/covering.ts';
import {
  bigint,
  boolean,
  instant,
  integer,
  json,
  optional,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../platform/database/database.ts';

export const frameOf = statement(
  'shell.frame-of',
  `select u.first_name, u.last_name, u.credentials, u.email::text as email, p.homepage,
     coalesce(p.colour_scheme, 'auto') as colour_scheme,
     exists (select from credentials c where c.uid = u.id and c.totp_confirmed_at is not null)
       as has_totp,
     exists (select from passkeys k where k.uid = u.id) as has_passkey,
     exists (select from patient_messages m where m.owner = u.id) as has_patient_messages,
     coalesce((select array_agg(t.name order by t.name) from one_time_tooltips t
               where t.uid = u.id), '{}') as tooltips,
     (select l.clinic_id from locations l where l.uid = u.id and not l.disabled
      order by l.is_default desc, l.position limit 1) as clinic_id,
     (select coalesce(jsonb_agg(jsonb_build_object('uid', o.id,
               'name', o.first_name || ' ' || o.last_name, 'until', c.until_day)
               order by c.ends_at, o.id), '[]')
      from covers c join users o on o.id = c.uid
      where c.cover = u.id and ${runsNow}
        and o.id = any ($covering)) as covering
   from users u left join user_preferences p on p.uid = u.id where u.id = $uid`,
  { uid: uuid, covering: uuids, now: instant },
  {
    firstName: text,
    lastName: text,
    credentials: text,
    email: text,
    homepage: optional(text),
    colourScheme: text,
    hasTotp: boolean,
    hasPasskey: boolean,
    hasPatientMessages: boolean,
    tooltips: texts,
    clinicId: optional(uuid),
    covering: json<{ uid: string; name: string; until: string }[]>(),
  },
);

/** The events of the last `days` days. Read in the order of the primary key. */
export const eventsByDay = statement(
  'shell.events-by-day',
  `select day::text as day, name, count from analytics_events
   where day > $today::text::date - $days::integer order by day, name`,
  { today: text, days: integer },
  { day: text, name: text, count: bigint },
);
