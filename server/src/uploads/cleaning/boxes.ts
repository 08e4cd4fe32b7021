/** The boxes of a recording. Each names its length and its kind. */
import { must } from './damaged.ts';
import { blank, type Patch, type Source, written } from './patches.ts';

export type Box = { type: string; at: number; body: number; end: number };
export type Walk = { source: Source; patches: Patch[]; left: number };

/** More boxes than any recording has. */
export const boxesAtMost = 200_000;

export async function childrenOf(walk: Walk, { body, end, type }: Box): Promise<Box[]> {
  const found: Box[] = [];
  for (let offset = body; offset < end; ) {
    // Some end their boxes with four zeros.
    if (type !== '' && end - offset < 8) {
      must((await walk.source.read(offset, end - offset)).every((byte) => byte === 0));
      break;
    }
    const box = await boxAt(walk, offset, end);
    found.push(box);
    offset = box.end;
  }
  return found;
}

async function boxAt(walk: Walk, offset: number, limit: number): Promise<Box> {
  walk.left -= 1;
  must(walk.left > 0 && offset + 8 <= limit);
  const header = await walk.source.read(offset, Math.min(16, limit - offset));
  let size = header.readUInt32BE(0);
  let body = offset + 8;
  if (size === 1) {
    must(header.length === 16);
    size = Number(header.readBigUInt64BE(8));
    body = offset + 16;
  }
  // The last one may say that it goes on to the end.
  if (size === 0 && limit === walk.source.size) size = limit - offset;
  must(size >= body - offset && offset + size <= limit);
  return { type: header.toString('latin1', 4, 8), at: offset, body, end: offset + size };
}

export async function find(walk: Walk, box: Box, ...path: string[]): Promise<Box | undefined> {
  let found: Box | undefined = box;
  for (const type of path) {
    if (!found) return undefined;
    found = (await childrenOf(walk, found)).find((child) => child.type === type);
  }
  return found;
}

/** Free space as long as the box was. */
export const freed = ({ at, body, end }: Box): Patch[] => [
  written(at + 4, Buffer.from('free', 'latin1')),
  blank(body, end - body),
];
