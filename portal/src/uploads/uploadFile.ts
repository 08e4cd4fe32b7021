import { faultOf, type Purpose, typeByName } from '@corridor/contract/uploads/rules.ts';
import { faultWord } from '@corridor/contract/uploads/words.ts';

/** Why a file did not come, in words for the person; a hopeless one is not worth another try. */
export class UploadFailure extends Error {
  readonly hopeless: boolean;

  constructor(message: string, hopeless: boolean) {
    super(message);
    this.hopeless = hopeless;
  }
}

/** Whether an upload that nothing has claimed is still kept; without an answer it is taken to be. */
export async function isKept(id: string): Promise<boolean> {
  const headers = { 'tus-resumable': '1.0.0' };
  const asked = fetch(`/uploads/${id}`, { method: 'HEAD', headers });
  return (await asked.catch(() => undefined))?.status !== 404;
}

type Options = { onProgress?: (sent: number) => void; signal?: AbortSignal };

/** What is wrong with a file before any of it is sent. */
export function faultBefore(file: File, purpose: Purpose): string | undefined {
  const fault = faultOf(typeByName(file.name) || file.type, file.size, purpose);
  return fault && faultWord(fault, purpose);
}

/** One file for a purpose of its own; answers its id, by which a call claims it within a day. */
export async function uploadFile(
  file: File,
  purpose: Purpose,
  { onProgress, signal }: Options = {},
): Promise<string> {
  const fault = faultBefore(file, purpose);
  if (fault) throw new UploadFailure(fault, true);
  const { send } = await import('./send.ts');
  signal?.throwIfAborted();
  // What has arrived is not taken back by a later end of the signal.
  const arrived = new AbortController();
  const outcome = await send(file, purpose, {
    onProgress: (sent) => onProgress?.(sent),
    onStall: () => undefined,
    onCancel: (cancel) => signal?.addEventListener('abort', cancel, { signal: arrived.signal }),
  });
  arrived.abort();
  signal?.throwIfAborted();
  if ('id' in outcome) return outcome.id;
  throw new UploadFailure(outcome.failure, outcome.hopeless ?? false);
}
