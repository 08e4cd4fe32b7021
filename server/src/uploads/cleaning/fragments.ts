/** The places of the samples in a film of pieces. Each piece names its own. */
import { type Box, childrenOf, find, type Walk } from './boxes.ts';
import { must } from './damaged.ts';
import { runFields } from './layout.ts';
import type { Range } from './patches.ts';
import { rowsAtMost } from './samples.ts';

/** The size of a sample where a piece does not say it, by the number of the track. */
export async function defaultSizes(walk: Walk, moov: Box): Promise<Map<number, number>> {
  const sizes = new Map<number, number>();
  const pieces = await find(walk, moov, 'mvex');
  for (const { type, body, end } of pieces ? await childrenOf(walk, pieces) : []) {
    if (type !== 'trex') continue;
    must(end - body >= 24);
    const bytes = await walk.source.read(body, 24);
    sizes.set(bytes.readUInt32BE(4), bytes.readUInt32BE(16));
  }
  return sizes;
}

/** The number of the track that a piece goes on with. */
export async function trackOf(walk: Walk, traf: Box): Promise<number> {
  const header = await find(walk, traf, 'tfhd');
  must(header && header.end - header.body >= 8);
  return (await walk.source.read(header.body + 4, 4)).readUInt32BE(0);
}

export async function samplesOfPiece(
  walk: Walk,
  moof: Box,
  defaults: Map<number, number>,
  played: ReadonlySet<number>,
): Promise<Range[]> {
  const ranges: Range[] = [];
  let next = moof.at;
  let dropped = false;
  for (const traf of await childrenOf(walk, moof)) {
    if (traf.type !== 'traf') continue;
    const track = await trackOf(walk, traf);
    const { base, size } = await headerOf(walk, traf, moof.at);
    // A place that is counted from a part that goes could not be found again.
    must(base !== undefined || !dropped);
    const found = await runsOf(walk, traf, {
      base: base ?? next,
      size: size ?? defaults.get(track) ?? 0,
    });
    next = found.at(-1)?.[1] ?? base ?? next;
    if (played.has(track)) ranges.push(...found);
    else dropped = true;
  }
  return ranges;
}

type Header = { base?: number; size?: number };
async function headerOf(walk: Walk, traf: Box, moofAt: number): Promise<Header> {
  const box = await find(walk, traf, 'tfhd');
  must(box);
  const bytes = Buffer.alloc(32);
  (await walk.source.read(box.body, Math.min(32, box.end - box.body))).copy(bytes);
  const flags = bytes.readUInt32BE(0);
  const header: Header = {};
  let offset = 8;
  if (flags & 1) {
    header.base = Number(bytes.readBigUInt64BE(offset));
    offset += 8;
  } else if (flags & 0x20000) header.base = moofAt;
  offset += (flags & 2 ? 4 : 0) + (flags & 8 ? 4 : 0);
  if (flags & 0x10) header.size = bytes.readUInt32BE(offset);
  return header;
}

async function runsOf(
  walk: Walk,
  traf: Box,
  { base, size }: { base: number; size: number },
): Promise<Range[]> {
  const ranges: Range[] = [];
  let next = base;
  for (const { type, body, end } of await childrenOf(walk, traf)) {
    if (type !== 'trun') continue;
    must(end - body >= 8);
    const header = await walk.source.read(body, Math.min(16, end - body));
    const flags = header.readUInt32BE(0);
    const count = header.readUInt32BE(4);
    const widths = Object.entries(runFields).filter(([flag]) => flags & Number(flag));
    const from = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
    must(count <= rowsAtMost && from + count * widths.length * 4 <= end - body);
    const start = flags & 1 ? base + header.readInt32BE(8) : next;
    let length = size * count;
    if (flags & 0x200) {
      const rows = await walk.source.read(body + from, count * widths.length * 4);
      const column = flags & 0x100 ? 4 : 0;
      length = 0;
      for (let n = 0; n < count; n++) length += rows.readUInt32BE(n * widths.length * 4 + column);
    }
    next = start + length;
    ranges.push([start, next]);
  }
  return ranges;
}
