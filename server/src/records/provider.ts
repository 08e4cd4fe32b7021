import type { App } from '../platform/app.ts';
import { ava } from './provider.ava.ts';
import { localRecords } from './provider.local.ts';
import type { RecordsProvider } from './recordsProvider.ts';

/** Uses AVA when an account is set. A demo offers a few invented charts. */
export function openRecords({ settings, keys }: App): RecordsProvider | undefined {
  const { AVA_URL: url, AVA_TOKEN: token, AVA_KEYS_URL: keysUrl, AVA_SECRET: secret } = settings;
  if (url && token) return ava({ url, token, keysUrl, secret });
  return settings.relaxed ? localRecords(keys) : undefined;
}
