import { importPath, limits } from '@corridor/contract/operator/register/rules.ts';
import { registerWords as words } from '@corridor/contract/operator/register/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { Failure, failureOf } from '../../platform/server/client.ts';

/** The problem of a file before it is sent. */
export function problemOf(files: File[]): string | undefined {
  const [file, ...others] = files;
  if (!file || others.length > 0) return words.oneFile;
  if (!file.name.toLowerCase().endsWith('.csv')) return words.ending;
  if (file.size === 0) return words.fileEmpty;
  return file.size > limits.bytes ? words.tooLarge : undefined;
}

/** Sends the file as a stream: neither side ever has the whole of it in memory. */
export async function sendRegister(file: File, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'text/csv' };
  const sent = fetch(importPath, { method: 'POST', headers, body: file, signal });
  const answer = await sent.catch(() => undefined);
  if (signal.aborted) return;
  if (!answer) throw new Failure('offline', general.offline);
  if (!answer.ok) throw failureOf(answer.status, answer.statusText, await answer.text());
}
