import type { Pool } from '../database/database.ts';
import type { Keys } from '../keystore/keys.ts';
import type { Settings } from '../settings.ts';
import { FaxRefused } from './faxRefused.ts';
import type { FaxService } from './faxService.ts';
import { localFax } from './provider.local.ts';
import { srfax } from './provider.srfax.ts';

/** Uses SRFax when an account is set. A demo keeps faxes in a readable outbox. */
export function openFax(settings: Settings, pool: Pool, keys: Keys): FaxService {
  const { SRFAX_ID: id, SRFAX_PASSWORD: password } = settings;
  const { SRFAX_CALLER: caller, SRFAX_EMAIL: email, SRFAX_URL: url } = settings;
  if (id && password && caller && email) return srfax({ id, password, caller, email, url });
  if (settings.relaxed) return localFax(pool, keys);
  const none = () => Promise.reject(new FaxRefused('no fax account is set (SRFAX_ID)'));
  return { queue: none, status: none, find: none, askAfterMs: 60_000 };
}
