import type { Pool } from '../database/database.ts';
import type { Keys } from '../keystore/keys.ts';
import type { Settings } from '../settings.ts';
import { localFax } from './provider.local.ts';
import { srfax } from './provider.srfax.ts';
import { FaxRefused } from './refusal.ts';

export type Fax = {
  /** Ten digits, as people in Canada write them. */
  to: string;
  /** Corridor's own code, at most 20 letters. It finds an attempt when the answer was lost. */
  code: string;
  pdf: Buffer;
  pages: number;
};

/** A busy number, or one without an answer, may be tried again. A number without a fax never is. */
export type FaxStatus =
  | { state: 'sending' }
  | { state: 'delivered'; pages: number }
  | { state: 'failed'; reason: string; again: boolean };

/**
 * `queue` returns the provider's reference. It throws FaxRefused when the provider took nothing.
 * After any other error the state is unknown, and `find` runs before the next try.
 */
export type FaxLine = {
  queue(fax: Fax): Promise<string>;
  status(ref: string): Promise<FaxStatus>;
  find(code: string, since: Date): Promise<string | undefined>;
  /** How soon a question about the state is useful. */
  askAfterMs: number;
};

/** Uses SRFax when an account is set. A demo keeps faxes in a readable outbox. */
export function openFax(settings: Settings, pool: Pool, keys: Keys): FaxLine {
  const { SRFAX_ID: id, SRFAX_PASSWORD: password } = settings;
  const { SRFAX_CALLER: caller, SRFAX_EMAIL: email, SRFAX_URL: url } = settings;
  if (id && password && caller && email) return srfax({ id, password, caller, email, url });
  if (settings.relaxed) return localFax(pool, keys);
  const none = () => Promise.reject(new FaxRefused('no fax account is set (SRFAX_ID)'));
  return { queue: none, status: none, find: none, askAfterMs: 60_000 };
}
