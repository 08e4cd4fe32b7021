import { type Box, find, type Walk } from './boxes.ts';
import { must } from './damaged.ts';
import type { Range } from './patches.ts';

/** More rows than a table of any recording has. */
export const rowsAtMost = 2_000_000;

type Rows = { bytes: Buffer; count: number };
async function rowsOf(walk: Walk, box: Box | undefined, width: number, skipped = 8) {
  if (!box) return undefined;
  must(box.end - box.body >= skipped);
  const count = (await walk.source.read(box.body + skipped - 4, 4)).readUInt32BE(0);
  const length = Math.ceil(count * width);
  must(count <= rowsAtMost && skipped + length <= box.end - box.body);
  return { bytes: await walk.source.read(box.body + skipped, length), count };
}

type Sizes = { same: number; count: number; sizeAt(sample: number): number };
async function sizesIn(walk: Walk, table: Box): Promise<Sizes | undefined> {
  const box = await find(walk, table, 'stsz');
  if (!box) return narrowSizesIn(walk, table);
  must(box.end - box.body >= 12);
  const same = (await walk.source.read(box.body + 4, 4)).readUInt32BE(0);
  const rows = same > 0 ? undefined : await rowsOf(walk, box, 4, 12);
  const sizeAt = (sample: number) => rows?.bytes.readUInt32BE(sample * 4) ?? same;
  return { same, count: rows?.count ?? 0, sizeAt };
}

/** Sizes of sixteen, eight or four bits. */
async function narrowSizesIn(walk: Walk, table: Box): Promise<Sizes | undefined> {
  const box = await find(walk, table, 'stz2');
  if (!box) return undefined;
  must(box.end - box.body >= 12);
  const [bits = 0] = await walk.source.read(box.body + 7, 1);
  must([4, 8, 16].includes(bits));
  const { bytes, count } = (await rowsOf(walk, box, bits / 8, 12)) as Rows;
  const sizeAt = (sample: number) => {
    if (bits === 16) return bytes.readUInt16BE(sample * 2);
    if (bits === 8) return bytes.readUInt8(sample);
    return (bytes.readUInt8(sample >> 1) >> (sample % 2 === 0 ? 4 : 0)) & 15;
  };
  return { same: 0, count, sizeAt };
}

/** The places of the samples of a track in the file: one range for each of its chunks. */
export async function samplesOf(walk: Walk, trak: Box, sampleBytes: number): Promise<Range[]> {
  const table = await find(walk, trak, 'mdia', 'minf', 'stbl');
  if (!table) return [];
  const far = await rowsOf(walk, await find(walk, table, 'co64'), 8);
  const near = await rowsOf(walk, await find(walk, table, 'stco'), 4);
  must(!far || !near);
  const chunks = far ?? near;
  if (!chunks || chunks.count === 0) return [];
  const runs = await rowsOf(walk, await find(walk, table, 'stsc'), 12);
  const sizes = await sizesIn(walk, table);
  must(runs && sizes);

  const ranges: Range[] = [];
  let run = -1;
  let sample = 0;
  for (let chunk = 0; chunk < chunks.count; chunk++) {
    while (run + 1 < runs.count && runs.bytes.readUInt32BE((run + 1) * 12) <= chunk + 1) run += 1;
    must(run >= 0);
    const count = runs.bytes.readUInt32BE(run * 12 + 4);
    let length = Math.max(sizes.same, sizes.same && sampleBytes) * count;
    for (let n = 0; sizes.same === 0 && n < count; n++, sample++) {
      must(sample < sizes.count);
      length += sizes.sizeAt(sample);
    }
    const start = far
      ? Number(chunks.bytes.readBigUInt64BE(chunk * 8))
      : chunks.bytes.readUInt32BE(chunk * 4);
    ranges.push([start, start + length]);
  }
  return ranges;
}
