import type { ExternalConsult } from '@corridor/contract/records/calls.ts';
import type { App } from '../platform/app.ts';
import { ava } from './provider.ava.ts';
import { localRecords } from './provider.local.ts';

/** What the records system is asked: what a reference or a token of its own stands for. */
export type RecordsProvider = { consult(jwt: string, now: Date): Promise<ExternalConsult> };

/** AVA where an account is named; else, in demo and local only, a few charts that nobody is in. */
export function openRecords({ settings, keys }: App): RecordsProvider | undefined {
  const { AVA_URL: url, AVA_TOKEN: token, AVA_KEYS_URL: keysUrl, AVA_SECRET: secret } = settings;
  if (url && token) return ava({ url, token, keysUrl, secret });
  return settings.relaxed ? localRecords(keys) : undefined;
}
