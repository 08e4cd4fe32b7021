import type { ExternalConsult } from '@corridor/contract/records/calls.ts';
import type { App } from '../platform/app.ts';
import { ava } from './provider.ava.ts';
import { localRecords } from './provider.local.ts';

/** A records system returns the consult of a reference or of its own token. */
export type RecordsProvider = { consult(jwt: string, now: Date): Promise<ExternalConsult> };

/** Uses AVA when an account is set. A demo offers a few invented charts. */
export function openRecords({ settings, keys }: App): RecordsProvider | undefined {
  const { AVA_URL: url, AVA_TOKEN: token, AVA_KEYS_URL: keysUrl, AVA_SECRET: secret } = settings;
  if (url && token) return ava({ url, token, keysUrl, secret });
  return settings.relaxed ? localRecords(keys) : undefined;
}
