/** A zip archive that is written while it is sent. Pictures and recordings are stored as they are. */
import { crc32 } from 'node:zlib';

export type Entry = { name: string; at: Date; content: () => AsyncIterable<Buffer> };

type Written = { name: Buffer; at: Buffer; crc: number; size: number; offset: number };

const [localMark, descriptorMark, centralMark, endMark] = [
  0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50,
];
const version = 20;
/** Sizes follow the content, and names are UTF-8. */
const flags = 0x0808;
const largest = 0xffffffff;

export async function* zipped(
  entries: AsyncIterable<Entry> | Iterable<Entry>,
): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const count = (part: Buffer) => {
    offset += part.length;
    if (offset > largest) throw new Error('an archive would be too large for its numbers');
    return part;
  };
  for await (const { name, at: changedAt, content } of entries) {
    const entry: Written = {
      name: Buffer.from(name, 'utf8'),
      at: dosTime(changedAt),
      crc: 0,
      size: 0,
      offset,
    };
    yield count(localHeader(entry));
    for await (const part of content()) {
      entry.crc = crc32(part, entry.crc);
      entry.size += part.length;
      yield count(part);
    }
    yield count(numbers([descriptorMark, 4], [entry.crc, 4], [entry.size, 4], [entry.size, 4]));
    written.push(entry);
  }
  const start = offset;
  for (const entry of written) yield count(centralHeader(entry));
  yield end(written.length, start, offset - start);
}

/** The headers of an entry, with a name of the usual length. */
const headerBytes = 512;
const entriesAtMost = 0xffff;

/** An archive holds up to 4 GB in 65,535 entries, the limits of its numbers. */
export const fitsArchive = (bytes: number, entries: number) =>
  entries <= entriesAtMost && bytes + entries * headerBytes < largest;

const localHeader = ({ name, at: time }: Written) =>
  Buffer.concat([
    numbers([localMark, 4], [version, 2], [flags, 2], [0, 2]),
    time,
    numbers([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ]);

const centralHeader = ({ name, at: time, crc, size, offset }: Written) =>
  Buffer.concat([
    numbers([centralMark, 4], [version, 2], [version, 2], [flags, 2], [0, 2]),
    time,
    numbers(
      [crc, 4],
      [size, 4],
      [size, 4],
      [name.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
    ),
    numbers([offset, 4]),
    name,
  ]);

const end = (count: number, start: number, length: number) =>
  numbers([endMark, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [start, 4], [0, 2]);

function numbers(...parts: [value: number, bytes: number][]): Buffer {
  const all = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of parts) at = all.writeUIntLE(value, at, bytes);
  return all;
}

/** Archives count time from 1980 in steps of two seconds. */
function dosTime(moment: Date): Buffer {
  const time =
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  const year = Math.max(0, moment.getUTCFullYear() - 1980);
  const date = (year << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  return numbers([time, 2], [date, 2]);
}
