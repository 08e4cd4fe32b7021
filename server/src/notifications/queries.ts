import type { ChosenDelivery } from '@corridor/contract/preferences/rules.ts';
import { bytes, integer, json, statement, text, uuid } from '../platform/database/database.ts';

// Served by push_tokens_uid. A disabled account gets no push.
export const devicesOf = statement(
  'notifications.devices-of',
  `select p.hash from push_tokens p join users u on u.id = p.uid
   where p.uid = $uid and u.disabled_at is null order by p.created_at`,
  { uid: uuid },
  { hash: bytes },
);

// Served by push_tokens_pkey. The person is checked, because a device may have changed hands.
export const deviceByHash = statement(
  'notifications.device-by-hash',
  `select p.token, p.keys from push_tokens p join users u on u.id = p.uid
   where p.hash = $hash and p.uid = $uid and u.disabled_at is null`,
  { hash: bytes, uid: uuid },
  { token: text, keys: json<{ p256dh?: string; auth?: string }>() },
);

/** The address for failed mails, and whether the person wants to know. */
export const failureTo = statement(
  'notifications.failure-to',
  `select u.email::text as email, coalesce(p.delivery, '{}') as chosen
   from users u left join user_preferences p on p.uid = u.id
   where u.id = $uid and u.disabled_at is null`,
  { uid: uuid },
  { email: text, chosen: json<ChosenDelivery>() },
);

// Served by push_tokens_uid.
export const countOf = statement(
  'notifications.count-of',
  `select count(*)::integer as devices, count(*) filter (where hash = $here)::integer as here
   from push_tokens where uid = $uid`,
  { uid: uuid, here: bytes },
  { devices: integer, here: integer },
);
