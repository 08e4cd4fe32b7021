/** The elements of which a recording of the web is built. */
import { must } from './damaged.ts';
import { blank, type Patch, type Source, written } from './patches.ts';

export type Element = { id: number; at: number; body: number; end: number; open: boolean };
export type Walk = { source: Source; patches: Patch[]; left: number };

/** More elements than any recording has. */
export const elementsAtMost = 5_000_000;
export const [segment, cluster] = [0x18538067, 0x1f43b675];
const space = 0xec;
/**
 * The parts of a segment: clusters, header, tracks, lists of places, chapters, attachments and
 * tags.
 */
const inSegment = [
  cluster,
  0x1549a966,
  0x1654ae6b,
  0x114d9b74,
  0x1c53bb6b,
  0x1043a770,
  0x1941a469,
  0x1254c367,
];

/** Space as long as the element was. */
function voided({ at: offset, body, end, open }: Element): Patch[] {
  must(!open);
  const width = Math.min(8, body - offset - 1);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(end - offset - 1 - width));
  const header = Buffer.concat([Buffer.from([space]), length.subarray(8 - width)]);
  header[1] = (header[1] ?? 0) | (0x80 >> (width - 1));
  return [written(offset, header), blank(offset + 1 + width, end - offset - 1 - width)];
}

export async function childrenOf(walk: Walk, from: number, end: number): Promise<Element[]> {
  const found: Element[] = [];
  for (let offset = from; offset < end; ) {
    const element = await elementAt(walk, offset, end);
    found.push(element);
    offset = element.end;
  }
  return found;
}

/** The parts of a segment. A cluster that was recorded without its length ends where the next part begins. */
export async function* inside(walk: Walk, { body, end }: Element): AsyncGenerator<Element> {
  for (let offset = body; offset < end; ) {
    const part = await elementAt(walk, offset, end);
    offset = part.open ? await endOfCluster(walk, part, end) : part.end;
    yield { ...part, end: offset };
  }
}

async function endOfCluster(walk: Walk, { id, body }: Element, end: number): Promise<number> {
  must(id === cluster);
  for (let offset = body; offset < end; ) {
    const child = await elementAt(walk, offset, end);
    if (inSegment.includes(child.id)) return offset;
    must(!child.open);
    offset = child.end;
  }
  return end;
}

async function elementAt(walk: Walk, offset: number, limit: number): Promise<Element> {
  walk.left -= 1;
  must(walk.left > 0);
  const bytes = await walk.source.read(offset, Math.min(12, limit - offset));
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  must(idLength <= 4 && bytes.length > idLength);
  const id = bytes.readUIntBE(0, idLength);
  const first = bytes[idLength] ?? 0;
  const sizeLength = Math.clz32(first) - 23;
  must(sizeLength <= 8 && bytes.length >= idLength + sizeLength);
  const size = bytes.subarray(idLength, idLength + sizeLength);
  const value = [first & (0xff >> sizeLength), ...size.subarray(1)];
  const open = value.every((byte, n) => byte === (n === 0 ? 0xff >> sizeLength : 0xff));
  const body = offset + idLength + sizeLength;
  // Only a recording that was not known to end says nothing of its length.
  must(!open || id === segment || id === cluster);
  const end = open ? limit : body + value.reduce((sum, byte) => sum * 256 + byte, 0);
  must(end <= limit);
  return { id, at: offset, body, end, open };
}

/** Leaves out an element. The bytes behind it keep their place. */
export function drop(walk: Walk, element: Element): void {
  walk.patches.push(...voided(element));
}
