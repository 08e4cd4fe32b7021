import { join } from 'node:path';
import { Outage } from '../errors.ts';
import type { Keys } from '../keystore/keys.ts';
import type { Settings } from '../settings.ts';
import { type Blobs, diskBlobs, s3Blobs } from './blobs.ts';

/** A stored file: `path` is its key in the store, and `id` binds every segment to its row. */
export type StoredFile = { id: string; path: string; size: number };
/**
 * A link opens a file at the place that showed it. The area of that place decides whether a person
 * may read it.
 */
export type Linked = { id: string; place: string };
/** First and last byte, both included. */
export type Range = { start: number; end: number };

/** Each segment is sealed by itself, so a part of a video is read without the rest. */
export const segmentBytes = 1_048_576;
export const segmentsOf = (size: number) => Math.ceil(size / segmentBytes);

export const segmentContext = (id: string, index: number) => ({
  table: 'files',
  column: `segment-${index}`,
  row: id,
});

export type Files = {
  putSegment(file: Pick<StoredFile, 'id' | 'path'>, index: number, plain: Buffer): Promise<void>;
  read(file: StoredFile, range?: Range): AsyncGenerator<Buffer>;
  remove(file: StoredFile): Promise<void>;
  /** Copies a file to a second path. A segment is bound to the file and not to its path. */
  copy(file: StoredFile, to: string): Promise<void>;
  /** Makes a link that only this session can use, and only for a while. */
  link(linked: Linked, sessionId: string, now: Date): string;
  opens(linked: Linked, sessionId: string, now: Date, until: string, signature: string): boolean;
};

/**
 * A link lives between half an hour and an hour and stays the same meanwhile, so a screen keeps its
 * pictures when it reads again.
 */
const linkMs = 30 * 60_000;

export const openBlobs = ({ S3_URL, CORRIDOR_HOME }: Settings): Blobs =>
  S3_URL ? s3Blobs(S3_URL) : diskBlobs(join(CORRIDOR_HOME, 'files'));

export function filesOn(blobs: Blobs, keys: Keys): Files {
  const signedText = ({ id, place }: Linked, sessionId: string, until: string) =>
    `${id}:${sessionId}:${until}:${place}`;
  return {
    putSegment: (file, index, plain) =>
      blobs.put(`${file.path}/${index}`, keys.seal(plain, segmentContext(file.id, index))),

    async *read(file, { start, end } = { start: 0, end: file.size - 1 }) {
      for (let index = Math.floor(start / segmentBytes); index * segmentBytes <= end; index++) {
        const sealed = await blobs.get(`${file.path}/${index}`);
        if (!sealed) throw new Outage(`file store: segment ${index} of ${file.id} is missing`);
        const plain = keys.open(sealed, segmentContext(file.id, index));
        const from = index * segmentBytes;
        yield plain.subarray(Math.max(0, start - from), end + 1 - from);
      }
    },

    remove: (file) =>
      blobs.remove(
        Array.from({ length: segmentsOf(file.size) }, (_, index) => `${file.path}/${index}`),
      ),

    async copy({ id, path, size }, to) {
      for (let index = 0; index < segmentsOf(size); index++) {
        const sealed = await blobs.get(`${path}/${index}`);
        if (!sealed) throw new Outage(`file store: segment ${index} of ${id} is missing`);
        await blobs.put(`${to}/${index}`, sealed);
      }
    },

    link(linked, sessionId, now) {
      const until = String((Math.floor(now.getTime() / linkMs) + 2) * linkMs);
      const signature = keys.sign('file-link', signedText(linked, sessionId, until));
      const { id, place } = linked;
      return `/files/${id}?place=${place}&until=${until}&signature=${signature}`;
    },
    opens: (linked, sessionId, now, until, signature) =>
      Number(until) > now.getTime() &&
      keys.verify('file-link', signedText(linked, sessionId, until), signature),
  };
}

/** Stores a whole content in segments. */
export async function putContent(
  files: Files,
  file: Pick<StoredFile, 'id' | 'path'>,
  content: Buffer,
): Promise<void> {
  for (let index = 0; index < segmentsOf(content.length); index++) {
    const start = index * segmentBytes;
    await files.putSegment(file, index, content.subarray(start, start + segmentBytes));
  }
}

export async function readContent(files: Files, file: StoredFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of files.read(file)) parts.push(part);
  return Buffer.concat(parts);
}

/** Reads `bytes=0-99`, `bytes=100-` or `bytes=-50`. Any other header asks for the whole file. */
export function rangeOf(header: string | undefined, size: number): Range | 'whole' | 'outside' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, from, to] = match ?? [];
  if (!match || (!from && !to)) return 'whole';
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start <= end && start < size ? { start, end } : 'outside';
}
