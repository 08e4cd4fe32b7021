import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testFolder } from '../testing.ts';
import { type Entry, readArchive, writeArchive } from './archive.ts';

const passphrase = 'nine lives of a cat';
const about = { schema: '0001-one.sql', at: '2027-03-01T09:00:00.000Z' };
const folder = testFolder();
const file = join(folder.path, 'whole');
// Random bytes cannot be compressed, so they fill several segments.
const noise = Array.from({ length: 10 }, () => randomBytes(20_000));

async function* entries(): AsyncGenerator<Entry> {
  yield { section: 'noise', about: { n: 1 }, chunks: Readable.from(noise) };
  yield { section: 'empty', about: null, chunks: Readable.from([Buffer.alloc(0)]) };
  yield {
    section: 'words',
    about: 'é',
    chunks: Readable.from([Buffer.from('a'), Buffer.from('b')]),
  };
}

beforeAll(async () => {
  mkdirSync(folder.path, { recursive: true });
  await writeArchive(file, passphrase, about, entries());
});
afterAll(() => folder.remove());

const takeAll = (path: string, phrase = passphrase) =>
  readArchive(path, phrase, async (header, found) => {
    const read: [string, unknown, Buffer][] = [];
    for await (const entry of found)
      read.push([entry.section, entry.about, await buffer(entry.chunks)]);
    return { header, read };
  });

function changed(change: (bytes: Buffer) => Buffer): string {
  const path = join(folder.path, 'changed');
  writeFileSync(path, change(readFileSync(file)));
  return path;
}

it('gives back every entry as it was written', async () => {
  const { header, read } = await takeAll(file);
  expect(header).toMatchObject(about);
  expect(read).toEqual([
    ['noise', { n: 1 }, Buffer.concat(noise)],
    ['empty', null, Buffer.alloc(0)],
    ['words', 'é', Buffer.from('ab')],
  ]);
});

it('skips an entry that its reader does not take', async () => {
  const names = await readArchive(file, passphrase, async (_, found) => {
    const seen: string[] = [];
    for await (const { section, chunks } of found) {
      seen.push(section);
      for await (const _ of chunks) break;
    }
    return seen;
  });
  expect(names).toEqual(['noise', 'empty', 'words']);
});

it('refuses a file whose end is missing or whose clear line was altered', async () => {
  const short = changed((bytes) => bytes.subarray(0, -1));
  await expect(takeAll(short)).rejects.toThrow(/altered or cut off before byte/);
  const earlier = changed((bytes) =>
    Buffer.from(bytes.toString('latin1').replace('2027-03', '2026-03'), 'latin1'),
  );
  await expect(takeAll(earlier)).rejects.toThrow(/altered or cut off/);
});

it('opens only under its passphrase and never seals alike twice', async () => {
  await expect(takeAll(file, 'another passphrase')).rejects.toThrow('the passphrase is wrong');
  const again = join(folder.path, 'again');
  await writeArchive(again, passphrase, about, entries());
  const tail = (path: string) => readFileSync(path).subarray(-1000);
  expect(tail(again).equals(tail(file))).toBe(false);
});

it('knows its own format only', async () => {
  const newer = changed((bytes) =>
    Buffer.from(bytes.toString('latin1').replace('"format":1', '"format":2'), 'latin1'),
  );
  await expect(takeAll(newer)).rejects.toThrow('has the format 2; this server reads 1');
  await expect(takeAll(changed(() => randomBytes(9000)))).rejects.toThrow('is not a backup');
});

it('leaves the earlier file when a new one breaks off', async () => {
  const kept = join(folder.path, 'kept');
  writeFileSync(kept, 'the earlier one');
  async function* breaking(): AsyncGenerator<Entry> {
    yield* entries();
    throw new Error('broke off');
  }
  await expect(writeArchive(kept, passphrase, about, breaking())).rejects.toThrow('broke off');
  expect(readFileSync(kept, 'utf8')).toBe('the earlier one');
  expect(existsSync(`${kept}.part`)).toBe(false);
});
