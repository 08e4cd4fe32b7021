/** The boxes of which a recording is built: each says how long it is and what it holds. */
import { must } from './damaged.ts';
import { blank, type Patch, type Source, written } from './patches.ts';

export type Box = { type: string; at: number; body: number; end: number };
export type Walk = { source: Source; patches: Patch[]; left: number };

/** More boxes than any recording has. */
export const boxesAtMost = 200_000;

export async function childrenOf(walk: Walk, { body, end, type }: Box): Promise<Box[]> {
  const found: Box[] = [];
  for (let at = body; at < end; ) {
    // Some end their boxes with four zeros.
    if (type !== '' && end - at < 8) {
      must((await walk.source.read(at, end - at)).every((byte) => byte === 0));
      break;
    }
    const box = await boxAt(walk, at, end);
    found.push(box);
    at = box.end;
  }
  return found;
}

async function boxAt(walk: Walk, at: number, limit: number): Promise<Box> {
  walk.left -= 1;
  must(walk.left > 0 && at + 8 <= limit);
  const head = await walk.source.read(at, Math.min(16, limit - at));
  let size = head.readUInt32BE(0);
  let body = at + 8;
  if (size === 1) {
    must(head.length === 16);
    size = Number(head.readBigUInt64BE(8));
    body = at + 16;
  }
  // The last one may say that it goes on to the end.
  if (size === 0 && limit === walk.source.size) size = limit - at;
  must(size >= body - at && at + size <= limit);
  return { type: head.toString('latin1', 4, 8), at, body, end: at + size };
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
