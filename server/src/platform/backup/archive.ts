import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { decrypted, encrypted, type SegmentKey, segmentKey } from './segments.ts';

/**
 * One file: a line of plain text that identifies it, then entries, compressed and encrypted. An
 * entry is a line of JSON and its chunks, each after its length; an empty chunk ends it.
 */
export type Entry = { section: string; about: unknown; chunks: AsyncIterable<Buffer> };

const format = 1;
const headerSchema = z.object({
  corridor: z.literal('backup'),
  format: z.int(),
  /** The last migration of the saved database. */
  schema: z.string(),
  at: z.iso.datetime(),
  salt: z.base64(),
});
export type Header = z.output<typeof headerSchema>;
const headerLimit = 4096;
const entrySchema = z.object({ section: z.string(), about: z.unknown() });

export async function writeArchive(
  path: string,
  passphrase: string,
  about: Pick<Header, 'schema' | 'at'>,
  entries: AsyncIterable<Entry>,
): Promise<void> {
  const salt = randomBytes(32);
  const header: Header = { corridor: 'backup', format, ...about, salt: salt.toString('base64') };
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  const key = await segmentKey(passphrase, salt, line);
  const part = `${path}.part`;
  await rm(part, { force: true });
  // The file opens before any step that can fail. A stream could open it later, after its removal.
  await using file = await open(part, 'wx', 0o600);
  try {
    await pipeline(
      framed(entries),
      createZstdCompress(),
      async function* (packed: AsyncIterable<Buffer>) {
        yield line;
        yield* encrypted(packed, key);
      },
      file.createWriteStream({ flush: true }),
    );
    await rename(part, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** The new name survives a crash only when the folder is written too. */
async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path);
  await folder.sync();
}

/**
 * Passes the entries on in order. They count only when the whole file was read without an error.
 */
export async function readArchive<T>(
  path: string,
  passphrase: string,
  take: (header: Header, entries: AsyncIterable<Entry>) => Promise<T>,
): Promise<T> {
  await using file = await open(path);
  const { header, line } = await readHeader(file, path);
  const key = await segmentKey(passphrase, Buffer.from(header.salt, 'base64'), line);
  await checkPassphrase(file, line.length, key);
  let taken: Promise<T> | undefined;
  try {
    return await pipeline(
      decrypted(file, line.length, key),
      createZstdDecompress(),
      (plain: AsyncIterable<Buffer>) => {
        taken = take(header, unframed(plain));
        return taken;
      },
    );
  } finally {
    // The receiver rolls back its work before the caller hears of the failure.
    await taken?.catch(() => undefined);
  }
}

async function readHeader(
  file: FileHandle,
  path: string,
): Promise<{ header: Header; line: Buffer }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headerLimit), 0, headerLimit, 0);
  const line = buffer.subarray(0, buffer.subarray(0, bytesRead).indexOf('\n') + 1);
  const parsed = headerSchema.safeParse(parseLine(line));
  if (!parsed.success) throw new Error(`${path} is not a backup of Corridor.`);
  if (parsed.data.format !== format)
    throw new Error(
      `The backup has the format ${parsed.data.format}; this server reads ${format}.`,
    );
  return { header: parsed.data, line };
}

function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    return undefined;
  }
}

/** Checks the passphrase first: the first segment opens only under the right one. */
async function checkPassphrase(file: FileHandle, from: number, key: SegmentKey): Promise<void> {
  for await (const _ of decrypted(file, from, key)) return;
}

async function* framed(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { section, about, chunks } of entries) {
    yield frame(Buffer.from(JSON.stringify({ section, about })));
    for await (const chunk of chunks) if (chunk.length > 0) yield frame(chunk);
    yield frame(Buffer.alloc(0));
  }
}

function frame(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

async function* unframed(plain: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const frames = framesOf(plain);
  const next = async () => {
    const { value, done } = await frames.next();
    return done ? undefined : value;
  };
  for (let line = await next(); line; line = await next()) {
    const { section, about } = entrySchema.parse(JSON.parse(line.toString()));
    let chunk = await next();
    const chunks = async function* () {
      for (; chunk?.length; chunk = await next()) yield chunk;
    };
    yield { section, about, chunks: chunks() };
    // Skips chunks that the receiver did not read.
    while (chunk?.length) chunk = await next();
  }
}

async function* framesOf(plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of plain) {
    pieces.push(chunk);
    length += chunk.length;
    const first = pieces[0] as Buffer;
    const needed = first.length < 4 ? 4 : 4 + first.readUInt32BE(0);
    if (length < needed) continue;
    // Concatenates once for each frame, so many small pieces stay cheap.
    let rest = Buffer.concat(pieces);
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE(0)) {
      const end = 4 + rest.readUInt32BE(0);
      yield rest.subarray(4, end);
      rest = rest.subarray(end);
    }
    pieces = [rest];
    length = rest.length;
  }
  if (length > 0) throw new Error('The backup ends in the middle of an entry.');
}
