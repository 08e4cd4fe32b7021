import { bytes, statement, uuid } from '../../platform/database/database.ts';

/** Served by schedule_addresses_pkey. */
export const addressOf = statement(
  'schedule.address',
  'select sealed from schedule_addresses where uid = $uid',
  { uid: uuid },
  { sealed: bytes },
);

/** The specialist behind an address. Served by schedule_addresses_token_key. */
export const addressOwner = statement(
  'schedule.address-owner',
  `select a.uid from schedule_addresses a join users u on u.id = a.uid and u.disabled_at is null
   where a.token = $token`,
  { token: bytes },
  { uid: uuid },
);
