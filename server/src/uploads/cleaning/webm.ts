import { must } from './damaged.ts';
import {
  childrenOf,
  cluster,
  drop,
  type Element,
  elementsAtMost,
  inside,
  segment,
  type Walk,
} from './elements.ts';
import { blank, type Patch, type Source, written } from './patches.ts';
import { privateOnly } from './privates.ts';

const [header, info, tracks, seeks, cues] = [
  0x1a45dfa3, 0x1549a966, 0x1654ae6b, 0x114d9b74, 0x1c53bb6b,
];
const [entry, number, uid, kind, coder, coded] = [0xae, 0xd7, 0x73c5, 0x83, 0x86, 0x63a2];
const [documentType, encodings, group, simple, block] = [0x4282, 0x6d80, 0xa0, 0xa3, 0xa1];

/** The numbers that a player reads, by where they stand. Anything else becomes a void element. */
const numbers: ReadonlyMap<number, readonly number[]> = new Map([
  [header, [0x4286, 0x42f7, 0x42f2, 0x42f3, 0x4287, 0x4285]],
  [0x4dbb, [0x53ab, 0x53ac]],
  [info, [0x2ad7b1, 0x4489]],
  [
    entry,
    [number, kind, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383, 0x234e7a, 0x56aa, 0x56bb],
  ],
  // A picture: its size and how much of it is shown, its fields, its eyes.
  [0xe0, [0xb0, 0xba, 0x54aa, 0x54bb, 0x54cc, 0x54dd, 0x54b0, 0x54ba, 0x54b2, 0x9a, 0x9d, 0x53b8]],
  // Its colours, and those of the screen on which it was mastered.
  [
    0x55b0,
    [
      0x55b1, 0x55b2, 0x55b3, 0x55b4, 0x55b5, 0x55b6, 0x55b7, 0x55b8, 0x55b9, 0x55ba, 0x55bb,
      0x55bc, 0x55bd,
    ],
  ],
  [0x55d0, [0x55d1, 0x55d2, 0x55d3, 0x55d4, 0x55d5, 0x55d6, 0x55d7, 0x55d8, 0x55d9, 0x55da]],
  [0x7670, [0x7671, 0x7673, 0x7674, 0x7675]],
  [0xe1, [0xb5, 0x78b5, 0x9f, 0x6264]],
  [cluster, [0xe7, 0xa7, 0xab]],
  [group, [0x9b, 0xfa, 0xfb, 0x75a2]],
  [0xbb, [0xb3]],
  [0xb7, [0xf7, 0xf1, 0xf0, 0xb2, 0x5378]],
]);
const inLists: ReadonlyMap<number, readonly number[]> = new Map([
  [seeks, [0x4dbb]],
  [cues, [0xbb]],
  [0xbb, [0xb7]],
  [entry, [0xe0, 0xe1]],
  [0xe0, [0x55b0, 0x7670]],
  [0x55b0, [0x55d0]],
]);
/** Of any other element, the first in its list counts. */
const repeated = [0x4dbb, 0xbb, 0xb7, 0xfb];
/** The names of the writing programs must be there, and may be empty. */
const writers = [0x4d80, 0x5741];
const coders =
  /^(V_(VP8|VP9|AV1|MPEG4\/ISO\/AVC|MPEGH\/ISO\/HEVC)|A_(OPUS|VORBIS|AAC|FLAC|PCM\/(INT|FLOAT)\/\w+))$/;
const privateAtMost = 1_048_576;
const pictureOrSound = [1, 2];

type Film = Walk & { played: Set<number> };

/**
 * The patches after which a recording holds only the parts that a player reads.
 * Elements keep their length, so that pointers into the file still find their bytes.
 */
export async function patchesOfWebm(source: Source): Promise<Patch[]> {
  const film: Film = { source, patches: [], left: elementsAtMost, played: new Set() };
  const [start, body, ...others] = await childrenOf(film, 0, source.size);
  must(start?.id === header && body?.id === segment);
  await cleanHeader(film, start);
  for (const other of others) drop(film, other);
  const seen = new Set<number>();
  for await (const part of inside(film, body)) {
    if (part.id === cluster) await cleanCluster(film, part);
    else if (seen.has(part.id)) drop(film, part);
    else if (part.id === tracks) await cleanTracks(film, part);
    else if ([info, seeks, cues].includes(part.id)) await cleanList(film, part);
    else drop(film, part);
    seen.add(part.id);
  }
  return film.patches;
}

/** Keeps the numbers of a list and of the lists in it, and the elements that its caller looks at. */
async function cleanList(film: Film, list: Element, others: readonly number[] = []) {
  const seen = new Set<number>();
  for (const child of await childrenOf(film, list.body, list.end)) {
    const { id, body, end } = child;
    const isList = inLists.get(list.id)?.includes(id);
    const first = !seen.has(id) || repeated.includes(id);
    seen.add(id);
    const isNumber = numbers.get(list.id)?.includes(id) && end - body <= 8;
    if (isList && first) await cleanList(film, child);
    else if (list.id === info && writers.includes(id)) film.patches.push(blank(body, end - body));
    else if (!first || !(isNumber || others.includes(id))) drop(film, child);
  }
}

async function cleanHeader(film: Film, header: Element) {
  await cleanList(film, header, [documentType]);
  for (const { id, body, end } of await childrenOf(film, header.body, header.end))
    if (id === documentType) must(/^(webm|matroska)$/.test(await textOf(film, { body, end })));
}

async function cleanTracks(film: Film, part: Element) {
  for (const track of await childrenOf(film, part.body, part.end)) {
    if (track.id !== entry) {
      drop(film, track);
      continue;
    }
    const children = await childrenOf(film, track.body, track.end);
    const child = (id: number) => children.find((element) => element.id === id);
    const type = await numberIn(film, child(kind));
    if (!pictureOrSound.includes(type)) {
      drop(film, track);
      continue;
    }
    // Blocks that are packed once more could not be unpacked without the description of how.
    must(!child(encodings));
    const played = await numberIn(film, child(number));
    film.played.add(played);
    await cleanList(film, track, [uid, coder, coded]);
    const own = child(uid);
    if (own && own.end > own.body)
      film.patches.push(written(own.body, numbered(played, own.end - own.body)));
    await cleanCoder(film, child(coder), child(coded));
  }
}

/** A name of so many bytes that tells nothing: no track may be called nothing at all. */
function numbered(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.set([Math.max(1, value % 256)], length - 1);
  return bytes;
}

async function cleanCoder(film: Film, name: Element | undefined, own: Element | undefined) {
  must(name);
  const coderName = await textOf(film, name);
  must(coders.test(coderName));
  if (!own) return;
  must(own.end - own.body <= privateAtMost);
  const bytes = await film.source.read(own.body, own.end - own.body);
  const clean = Buffer.alloc(bytes.length);
  privateOnly(coderName, bytes).copy(clean);
  film.patches.push(written(own.body, clean));
}

/**
 * Blocks of picture and sound stay as they are. Those of dropped tracks go, and so do the bytes
 * between.
 */
async function cleanCluster(film: Film, part: Element) {
  const seen = new Set<number>();
  for (const child of await childrenOf(film, part.body, part.end)) {
    if (child.id === group) {
      const blocks = await childrenOf(film, child.body, child.end);
      const held = blocks.find(({ id }) => id === block);
      if (held && (await isPlayed(film, held))) await cleanList(film, child, [block]);
      else drop(film, child);
    } else if (child.id === simple) {
      if (!(await isPlayed(film, child))) drop(film, child);
    } else {
      const isNumber = numbers.get(cluster)?.includes(child.id) && child.end - child.body <= 8;
      if (!isNumber || seen.has(child.id)) drop(film, child);
      seen.add(child.id);
    }
  }
}

/** A block begins with the number of its track. */
async function isPlayed({ source, played }: Film, { body, end }: Element): Promise<boolean> {
  const bytes = await source.read(body, Math.min(8, end - body));
  const length = Math.clz32(bytes[0] ?? 0) - 23;
  if (length > 6 || length > bytes.length) return false;
  return played.has(bytes.readUIntBE(0, length) - 2 ** (7 * length));
}

async function numberIn({ source }: Film, element: Element | undefined): Promise<number> {
  if (!element) return 0;
  const length = element.end - element.body;
  must(length > 0 && length <= 6);
  return (await source.read(element.body, length)).readUIntBE(0, length);
}

async function textOf({ source }: Film, { body, end }: Pick<Element, 'body' | 'end'>) {
  must(end - body <= 64);
  return (await source.read(body, end - body)).toString('latin1').replace(/\0+$/, '');
}
