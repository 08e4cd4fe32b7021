import { must } from './damaged.ts';
import { blank, type Patch, type Source, written } from './patches.ts';

type Element = { id: number; at: number; body: number; end: number; open: boolean };
type Walk = { source: Source; patches: Patch[]; left: number };

/** More elements than any recording has. */
const elementsAtMost = 5_000_000;
const [header, segment, info, tracks, cluster] = [
  0x1a45dfa3, 0x18538067, 0x1549a966, 0x1654ae6b, 0x1f43b675,
];
const [seek, cues, track, kind, space] = [0x114d9b74, 0x1c53bb6b, 0xae, 0x83, 0xec];
/** The names of what wrote the file must be there, and may be empty. */
const writers = [0x4d80, 0x5741];
const scaleAndLength = [0x2ad7b1, 0x4489];
/** Its name, that of its coder, and a link to an attachment. */
const namesOfTrack = [0x536e, 0x258688, 0x7446, 0xbf];
const pictureOrSound = [1, 2];
const inCluster = [0xe7, 0xa3, 0xa0, 0xa7, 0xab, 0xbf, space];

/**
 * What has to be written over a recording so that it tells no date, title, tag or device. Elements
 * keep their length, so that what points into the file still finds its bytes.
 */
export async function patchesOfWebm(source: Source): Promise<Patch[]> {
  const walk: Walk = { source, patches: [], left: elementsAtMost };
  const [head, body, ...others] = await childrenOf(walk, 0, source.size);
  must(head?.id === header && body?.id === segment);
  for (const other of others) walk.patches.push(...voided(other));
  for await (const part of inside(walk, body)) {
    if (part.id === info) await cleanInfo(walk, part);
    else if (part.id === tracks) await cleanTracks(walk, part);
    else if (part.id !== cluster && part.id !== seek && part.id !== cues)
      walk.patches.push(...voided(part));
  }
  return walk.patches;
}

async function cleanInfo(walk: Walk, part: Element) {
  for (const child of await childrenOf(walk, part.body, part.end)) {
    if (writers.includes(child.id)) walk.patches.push(blank(child.body, child.end - child.body));
    else if (!scaleAndLength.includes(child.id)) walk.patches.push(...voided(child));
  }
}

async function cleanTracks(walk: Walk, part: Element) {
  for (const entry of await childrenOf(walk, part.body, part.end)) {
    if (entry.id !== track) {
      walk.patches.push(...voided(entry));
      continue;
    }
    const children = await childrenOf(walk, entry.body, entry.end);
    const type = children.find(({ id }) => id === kind);
    must(type && type.end > type.body);
    const [value = 0] = await walk.source.read(type.end - 1, 1);
    must(pictureOrSound.includes(value));
    for (const child of children)
      if (namesOfTrack.includes(child.id)) walk.patches.push(...voided(child));
  }
}

/** Space as long as the element was. */
function voided({ at, body, end, open }: Element): Patch[] {
  must(!open);
  const width = Math.min(8, body - at - 1);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(end - at - 1 - width));
  const head = Buffer.concat([Buffer.from([space]), length.subarray(8 - width)]);
  head[1] = (head[1] ?? 0) | (0x80 >> (width - 1));
  return [written(at, head), blank(at + 1 + width, end - at - 1 - width)];
}

async function childrenOf(walk: Walk, from: number, end: number): Promise<Element[]> {
  const found: Element[] = [];
  for (let at = from; at < end; ) {
    const element = await elementAt(walk, at, end);
    found.push(element);
    at = element.end;
  }
  return found;
}

/** The parts of a segment. A cluster that was recorded without its length ends where the next part begins. */
async function* inside(walk: Walk, { body, end }: Element): AsyncGenerator<Element> {
  for (let at = body; at < end; ) {
    const part = await elementAt(walk, at, end);
    yield part;
    at = part.open ? await endOfCluster(walk, part, end) : part.end;
  }
}

async function endOfCluster(walk: Walk, { id, body }: Element, end: number): Promise<number> {
  must(id === cluster);
  for (let at = body; at < end; ) {
    const child = await elementAt(walk, at, end);
    if (!inCluster.includes(child.id)) return at;
    must(!child.open);
    at = child.end;
  }
  return end;
}

async function elementAt(walk: Walk, at: number, limit: number): Promise<Element> {
  walk.left -= 1;
  must(walk.left > 0);
  const bytes = await walk.source.read(at, Math.min(12, limit - at));
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  must(idLength <= 4 && bytes.length > idLength);
  const id = bytes.readUIntBE(0, idLength);
  const first = bytes[idLength] ?? 0;
  const sizeLength = Math.clz32(first) - 23;
  must(sizeLength <= 8 && bytes.length >= idLength + sizeLength);
  const size = bytes.subarray(idLength, idLength + sizeLength);
  const value = [first & (0xff >> sizeLength), ...size.subarray(1)];
  const open = value.every((byte, n) => byte === (n === 0 ? 0xff >> sizeLength : 0xff));
  const body = at + idLength + sizeLength;
  // Only a recording that was not known to end says nothing of its length.
  must(!open || id === segment || id === cluster);
  const end = open ? limit : body + value.reduce((sum, byte) => sum * 256 + byte, 0);
  must(end <= limit);
  return { id, at, body, end, open };
}
