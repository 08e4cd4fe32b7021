import { words } from '@corridor/contract/gallery/words.ts';
import { size } from '@corridor/contract/uploads/words.ts';
import { dayStamp } from '../platform/dates.ts';
import { saveFile } from '../platform/saveFile.ts';
import type { Item } from './grid/galleryRows.ts';

/** The reason why a download did not come, in words for the person. */
export class DownloadFailure extends Error {}

/** Saves one file as it is, several as one archive. Reports the received bytes in words. */
export async function downloadItems(
  items: readonly Item[],
  onProgress: (says: string) => void,
): Promise<void> {
  const [only] = items;
  const isOne = items.length === 1 && only !== undefined;
  const address = isOne
    ? only.data.fileDownloadUrl
    : `/gallery/archive?ids=${items.map(({ id }) => id).join(',')}`;
  const name = isOne ? only.name : words.archiveName(dayStamp(new Date().toISOString()));
  const total = items.reduce((sum, item) => sum + item.size, 0);
  saveFile(name, await receive(address, (bytes) => onProgress(`${size(bytes)} of ${size(total)}`)));
}

async function receive(address: string, onBytes: (bytes: number) => void): Promise<Blob> {
  const response = await fetch(address).catch(() => undefined);
  if (response?.status === 403) throw new DownloadFailure(words.downloadRefused);
  const reader = response?.ok ? response.body?.getReader() : undefined;
  if (!reader) throw new DownloadFailure(words.downloadFailed);
  const parts: BlobPart[] = [];
  let received = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value as Uint8Array<ArrayBuffer>);
      received += value.length;
      onBytes(received);
    }
  } catch {
    throw new DownloadFailure(words.downloadFailed);
  }
  return new Blob(parts, { type: response?.headers.get('content-type') ?? '' });
}
