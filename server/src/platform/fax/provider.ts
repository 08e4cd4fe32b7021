import type { Pool } from '../database/database.ts';
import type { Keys } from '../keystore/keys.ts';
import type { Settings } from '../settings.ts';
import { localFax } from './provider.local.ts';
import { srfax } from './provider.srfax.ts';
import { FaxRefused } from './refusal.ts';

export type Fax = {
  /** Ten digits, as people in Canada write them. */
  to: string;
  /** Ours, at most 20 letters: by it an attempt is found again whose answer was lost. */
  code: string;
  pdf: Buffer;
  pages: number;
};

/** Busy or no answer may be tried again; a number that is not a fax never. */
export type FaxStatus =
  | { state: 'sending' }
  | { state: 'delivered'; pages: number }
  | { state: 'failed'; reason: string; again: boolean };

/**
 * `queue` answers the provider's own reference. It throws FaxRefused where the provider has said
 * that it took nothing; after any other error nobody knows, and `find` is asked before more is sent.
 */
export type FaxLine = {
  queue(fax: Fax): Promise<string>;
  status(ref: string): Promise<FaxStatus>;
  find(code: string, since: Date): Promise<string | undefined>;
  /** How soon it is worth asking how a fax is. */
  askAfterMs: number;
};

/** SRFax where an account is named; else, in demo and local only, an outbox that can be read. */
export function openFax(settings: Settings, pool: Pool, keys: Keys): FaxLine {
  const { SRFAX_ID: id, SRFAX_PASSWORD: password } = settings;
  const { SRFAX_CALLER: caller, SRFAX_EMAIL: email, SRFAX_URL: url } = settings;
  if (id && password && caller && email) return srfax({ id, password, caller, email, url });
  if (settings.relaxed) return localFax(pool, keys);
  const none = () => Promise.reject(new FaxRefused('no fax account is set (SRFAX_ID)'));
  return { queue: none, status: none, find: none, askAfterMs: 60_000 };
}
