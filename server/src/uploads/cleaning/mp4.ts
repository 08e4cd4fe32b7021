import { type Box, boxesAtMost, childrenOf, find, freed, type Walk } from './boxes.ts';
import { must, readWithin } from './damaged.ts';
import { cleanDescriptions, holds, plainSoundBytes } from './descriptions.ts';
import { defaultSizes, samplesOfPiece, trackOf } from './fragments.ts';
import { fieldsOf, headerBytes } from './layout.ts';
import { blankOutside, type Patch, type Range, type Source, written } from './patches.ts';
import { samplesOf } from './samples.ts';

const words = (text: string) => new Set(text.split(' '));
/** The boxes that a player needs, by their place. Every other box is made free space. */
const kept: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['', words('ftyp styp moov moof mdat mfra sidx')],
  ['moov', words('mvhd trak mvex')],
  ['trak', words('tkhd edts mdia')],
  ['edts', words('elst')],
  ['mdia', words('mdhd hdlr minf')],
  ['minf', words('vmhd smhd dinf stbl hdlr')],
  ['dinf', words('dref')],
  ['stbl', words('stsd stts ctts cslg stsc stsz stz2 stco co64 stss')],
  ['mvex', words('mehd trex')],
  ['moof', words('mfhd traf')],
  ['traf', words('tfhd tfdt trun')],
  ['mfra', words('tfra mfro')],
]);
/** Of any other box, the first in its place counts. */
const repeated = words('styp moof mdat sidx trak trex traf trun tfra');
/** Names of formats. Others may name a maker. */
const brands =
  /^(iso[a-z\d]|mp4[12]|avc1|hvc1|hev1|av01|vp09|qt {2}|M4[AV] |3g[p2][\da-z]|dash|msdh|msix|cmf[c-f])$/;
const smallAtMost = 1_048_576;

/**
 * The tracks that stay, by their beginning and by their number, and the content of their
 * descriptions.
 */
type Film = Walk & { tracks: Set<number>; played: Set<number>; kinds: Map<number, string> };

/**
 * The patches after which a recording holds only the parts that a player reads: first
 * all content beside the samples of picture and sound, then the rest. Boxes keep their length, so that
 * pointers into the file still find their bytes.
 */
export async function patchesOfMp4(source: Source): Promise<Patch[][]> {
  const film: Film = {
    source,
    patches: [],
    left: boxesAtMost,
    tracks: new Set(),
    played: new Set(),
    kinds: new Map(),
  };
  const boxes = await childrenOf(film, { type: '', at: 0, body: 0, end: source.size });
  const [moov, ...others] = boxes.filter(({ type }) => type === 'moov');
  must(moov && others.length === 0);
  const samples = await playedIn(film, moov);
  const defaults = await defaultSizes(film, moov);
  for (const box of boxes)
    if (box.type === 'moof')
      for (const range of await samplesOfPiece(film, box, defaults, film.played))
        samples.push(range);
  await cleanAll(film, '', boxes);
  return [contentOutside(samples, boxes), film.patches];
}

/** The samples of the tracks that are seen and heard. */
async function playedIn(film: Film, moov: Box): Promise<Range[]> {
  const samples: Range[] = [];
  let pictures = 0;
  let stills = 0;
  for (const trak of await childrenOf(film, moov)) {
    if (trak.type !== 'trak') continue;
    const kind = await kindOf(film, trak);
    const table = await find(film, trak, 'mdia', 'minf', 'stbl', 'stsd');
    const described = table ? await contentOf(film, table) : Buffer.alloc(8);
    const held = holds(kind, described);
    if (held === 'stills') stills += 1;
    if (held !== 'played') continue;
    if (kind === 'vide') pictures += 1;
    film.tracks.add(trak.at);
    if (table) film.kinds.set(table.at, kind);
    film.played.add(await numberOf(film, trak));
    const sampleBytes = kind === 'soun' ? plainSoundBytes(described) : 0;
    for (const range of await samplesOf(film, trak, sampleBytes)) samples.push(range);
  }
  // Small pictures of a film may go, but not the film itself.
  must(stills === 0 || pictures > 0);
  return samples;
}

/** Places and movements of the device are recorded beside picture and sound, or between them. */
function contentOutside(samples: Range[], boxes: Box[]): Patch[] {
  const content = boxes.filter(({ type }) => type === 'mdat');
  samples.sort(([left], [right]) => left - right);
  const patches: Patch[] = [];
  let next = 0;
  for (const { body, end } of content) {
    const inside: Range[] = [];
    // A sample may begin nowhere else.
    for (; next < samples.length; next++) {
      const [from, to] = samples[next] as Range;
      if (from >= end && to > from) break;
      must(from === to || from >= body);
      inside.push([from, Math.min(to, end)]);
    }
    for (const patch of blankOutside(inside, body, end)) patches.push(patch);
  }
  must(samples.slice(next).every(([from, to]) => from === to));
  return patches;
}

async function cleanAll(film: Film, parent: string, boxes: Box[]): Promise<void> {
  const seen = new Set<string>();
  for (const box of boxes) {
    const { type } = box;
    const first = !seen.has(type) || repeated.has(type);
    if (!kept.get(parent)?.has(type) || !first || !(await isWanted(film, box, boxes)))
      film.patches.push(...freed(box));
    else await clean(film, box);
    seen.add(type);
  }
}

async function isWanted(film: Film, box: Box, boxes: Box[]): Promise<boolean> {
  if (box.type === 'trak') return film.tracks.has(box.at);
  if (box.type === 'traf') return film.played.has(await trackOf(film, box));
  return box.type !== 'sidx' || leadsTo(boxes, box, await contentOf(film, box));
}

async function clean(film: Film, box: Box): Promise<void> {
  const { type, body, end } = box;
  if (type === 'mdat') return;
  if (kept.has(type)) return cleanAll(film, type, await childrenOf(film, box));
  if (type === 'ftyp' || type === 'styp')
    film.patches.push(written(body, cleanBrands(await contentOf(film, box))));
  else if (type === 'dref')
    film.patches.push(written(body, cleanSources(await contentOf(film, box))));
  else if (type === 'stsd') {
    const kind = film.kinds.get(box.at) ?? '';
    film.patches.push(written(body, cleanDescriptions(kind, await contentOf(film, box))));
  } else {
    const header = Buffer.alloc(headerBytes);
    (await film.source.read(body, Math.min(headerBytes, end - body))).copy(header);
    const fields = fieldsOf(type, header, end - body) ?? [];
    const places = fields.map(([from, to]): Range => [body + from, body + to]);
    film.patches.push(...blankOutside(places, body, end));
  }
}

function cleanBrands(bytes: Buffer): Buffer {
  const clean = Buffer.alloc(bytes.length);
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4) {
    const brand = bytes.toString('latin1', offset, offset + 4);
    // The second word is the version of the first.
    if (offset !== 4) clean.write(brands.test(brand) ? brand : 'isom', offset, 'latin1');
  }
  return clean;
}

/** All samples lie in this file: no address of any other stays. */
function cleanSources(bytes: Buffer): Buffer {
  const clean = Buffer.alloc(bytes.length);
  must(bytes.length >= 8);
  const count = bytes.readUInt32BE(4);
  clean.writeUInt32BE(count, 4);
  let offset = 8;
  for (let n = 0; n < count; n++) {
    must(offset + 12 <= bytes.length);
    const size = bytes.readUInt32BE(offset);
    must(size >= 12 && offset + size <= bytes.length);
    clean.writeUInt32BE(size, offset);
    clean.write('url ', offset + 4, 'latin1');
    clean.writeUInt32BE(1, offset + 8);
    offset += size;
  }
  return clean;
}

/** An index stays where each of its rows leads to the start of a box. */
function leadsTo(boxes: Box[], { end }: Box, bytes: Buffer): boolean {
  return readWithin(() => {
    const late = bytes[0] === 1;
    const from = late ? 32 : 24;
    const starts = new Set([...boxes.map(({ at }) => at), boxes.at(-1)?.end]);
    let place = end + (late ? Number(bytes.readBigUInt64BE(20)) : bytes.readUInt32BE(16));
    const count = bytes.length < from ? 0 : bytes.readUInt16BE(from - 2);
    if (from + count * 12 > bytes.length || !starts.has(place)) return false;
    for (let n = 0; n < count; n++) {
      place += bytes.readUInt32BE(from + n * 12) & 0x7fffffff;
      if (!starts.has(place)) return false;
    }
    return true;
  });
}

async function contentOf({ source }: Walk, { body, end }: Box): Promise<Buffer> {
  must(end - body <= smallAtMost);
  return source.read(body, end - body);
}

async function kindOf(walk: Walk, trak: Box): Promise<string> {
  const handler = await find(walk, trak, 'mdia', 'hdlr');
  must(handler && handler.end - handler.body >= 12);
  return (await walk.source.read(handler.body + 8, 4)).toString('latin1');
}

async function numberOf(walk: Walk, trak: Box): Promise<number> {
  const header = await find(walk, trak, 'tkhd');
  must(header && header.end - header.body >= 24);
  const bytes = await walk.source.read(header.body, 24);
  return bytes.readUInt32BE(bytes[0] === 1 ? 20 : 12);
}
