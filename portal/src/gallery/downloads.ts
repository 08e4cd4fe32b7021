import { words } from '@corridor/contract/gallery/words.ts';
import { size } from '@corridor/contract/uploads/words.ts';
import { dayStamp } from '../platform/dates.ts';
import { saveFile } from '../platform/saveFile.ts';
import { read } from '../platform/server/client.ts';
import type { Item } from './grid/galleryRows.ts';
import { portionsOf } from './portions.ts';

/** The reason why a download did not come, in words for the person. */
export class DownloadFailure extends Error {}

/** Saves one file as it is, several as an archive, many as several archives. Reports the received bytes in words. */
export async function downloadItems(
  items: readonly Item[],
  onProgress: (says: string) => void,
): Promise<void> {
  const [only] = items;
  const total = items.reduce((sum, item) => sum + item.size, 0);
  let before = 0;
  const save = async (name: string, address: string) => {
    const content = await receive(address, (bytes) =>
      onProgress(words.received(size(before + bytes), size(total))),
    );
    before += content.size;
    saveFile(name, content);
  };
  if (items.length === 1 && only) {
    // The page may be older than its links.
    const { result } = await read('gallery-item', { id: only.id });
    return save(only.name, result.data.fileDownloadUrl);
  }
  const day = dayStamp(new Date().toISOString());
  for (const [part, portion] of portionsOf(items).entries()) {
    const ids = portion.map(({ id }) => id).join(',');
    await save(words.archiveName(day, part + 1), `/gallery/archive?ids=${ids}`);
  }
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
