import { type Box, find, type Walk } from './boxes.ts';
import { must } from './damaged.ts';
import { blank, type Patch } from './patches.ts';

/** More than any recording beside picture and sound has. */
const samplesAtMost = 500_000;

/** Where the samples of a track lie in the file: all of it is blanked. */
export async function samplesOf(walk: Walk, trak: Box): Promise<Patch[]> {
  const table = await find(walk, trak, 'mdia', 'minf', 'stbl');
  if (!table) return [];
  const rows = async (type: string, width: number, head = 8) => {
    const box = await find(walk, table, type);
    if (!box) return undefined;
    must(box.end - box.body >= head);
    const bytes = await walk.source.read(
      box.body,
      Math.min(box.end - box.body, samplesAtMost * 12),
    );
    const count = bytes.readUInt32BE(head - 4);
    must(count <= samplesAtMost && head + count * width <= bytes.length);
    return { bytes, count, at: (n: number) => head + n * width };
  };
  const [far, near] = [await rows('co64', 8), await rows('stco', 4)];
  const chunks = far ?? near;
  const runs = await rows('stsc', 12);
  const sizes = await find(walk, table, 'stsz');
  // Without a table there are no samples; in a form that is not read here they cannot be found.
  if (!chunks || chunks.count === 0) return [];
  must(runs && sizes && sizes.end - sizes.body >= 12);
  const head = await walk.source.read(sizes.body, 12);
  const same = head.readUInt32BE(4);
  const each = same > 0 ? undefined : await rows('stsz', 4, 12);
  must(same > 0 || each);

  const patches: Patch[] = [];
  let run = -1;
  let sample = 0;
  for (let chunk = 0; chunk < chunks.count; chunk++) {
    while (run + 1 < runs.count && runs.bytes.readUInt32BE(runs.at(run + 1)) <= chunk + 1) run += 1;
    must(run >= 0);
    const count = runs.bytes.readUInt32BE(runs.at(run) + 4);
    must(count <= samplesAtMost);
    let length = same * count;
    for (let n = 0; each && n < count; n++, sample++) {
      must(sample < each.count);
      length += each.bytes.readUInt32BE(each.at(sample));
    }
    const place = chunks.at(chunk);
    const at = far ? Number(chunks.bytes.readBigUInt64BE(place)) : chunks.bytes.readUInt32BE(place);
    must(at + length <= walk.source.size);
    patches.push(blank(at, length));
  }
  return patches;
}
