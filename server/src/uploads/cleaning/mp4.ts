import { type Box, boxesAtMost, childrenOf, find, type Walk } from './boxes.ts';
import { must } from './damaged.ts';
import { blank, type Patch, type Source, written } from './patches.ts';
import { samplesOf } from './samples.ts';

const words = (text: string) => new Set(text.split(' '));
/** What a player needs, by where it stands. Anything else is made free space. */
const kept: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['', words('ftyp styp moov moof mdat mfra sidx ssix pdin')],
  ['moov', words('mvhd trak mvex iods')],
  ['trak', words('tkhd edts mdia tref')],
  ['edts', words('elst')],
  ['mdia', words('mdhd hdlr minf elng')],
  ['minf', words('vmhd smhd dinf stbl hdlr')],
  ['dinf', words('dref')],
  [
    'stbl',
    words(
      'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh padb stdp sdtp sbgp sgpd subs saiz saio',
    ),
  ],
  ['mvex', words('mehd trex leva')],
  ['moof', words('mfhd traf')],
  ['traf', words('tfhd tfdt trun sdtp sbgp sgpd subs saiz saio')],
  ['mfra', words('tfra mfro')],
]);

/**
 * What has to be written over a recording so that it tells no place, device or date: first the samples
 * of what is recorded beside picture and sound, then the rest. Boxes keep their length, so that what
 * points into the file still finds its bytes.
 */
export async function patchesOfMp4(source: Source): Promise<Patch[][]> {
  const walk: Walk = { source, patches: [], samples: [], left: boxesAtMost };
  const boxes = await childrenOf(walk, { type: '', at: 0, body: 0, end: source.size });
  must(boxes.some(({ type }) => type === 'moov'));
  const fragments = boxes.some(({ type }) => type === 'moof');
  for (const box of boxes) await clean(walk, '', box, fragments);
  // What is said to be a sample may lie nowhere else.
  const content = boxes.filter(({ type }) => type === 'mdat');
  for (const { at, length } of walk.samples)
    must(content.some(({ body, end }) => at >= body && at + length <= end));
  return [walk.samples, walk.patches];
}

async function clean(walk: Walk, parent: string, box: Box, fragments: boolean): Promise<void> {
  if (!kept.get(parent)?.has(box.type)) return void walk.patches.push(...freed(box));
  if (box.type === 'trak') {
    const kind = await handlerOf(walk, box);
    if (kind !== 'vide' && kind !== 'soun') {
      // Places and movements of the device are recorded beside picture and sound.
      must(!fragments);
      walk.samples.push(...(await samplesOf(walk, box)));
      walk.patches.push(...freed(box));
      return;
    }
  }
  walk.patches.push(...(await datesOf(walk, box)));
  if (!kept.has(box.type)) return;
  for (const child of await childrenOf(walk, box)) await clean(walk, box.type, child, fragments);
}

/** Free space as long as the box was. */
const freed = ({ at, body, end }: Box) => [
  written(at + 4, Buffer.from('free', 'latin1')),
  blank(body, end - body),
];

/** Dates of making and changing, the names of what wrote it, and of what coded it. */
async function datesOf({ source }: Walk, { type, body, end }: Box): Promise<Patch[]> {
  if (['mvhd', 'tkhd', 'mdhd'].includes(type)) {
    must(end - body >= 20);
    const [version] = await source.read(body, 1);
    return [blank(body + 4, version === 1 ? 16 : 8)];
  }
  if (type === 'hdlr') return end - body > 12 ? [blank(body + 12, end - body - 12)] : [];
  if (type === 'stsd') {
    // A picture's entry names its coder in 32 bytes; sound has none, and is shorter.
    must(end - body >= 16);
    const head = await source.read(body + 8, 8);
    const visual = /^(avc\d|hvc1|hev1|vp0\d|av01|mp4v|jpeg|mjp\w|ap\w\w)$/.test(
      head.toString('latin1', 4, 8),
    );
    return visual && head.readUInt32BE(0) >= 86 ? [blank(body + 8 + 50, 32)] : [];
  }
  return [];
}

async function handlerOf(walk: Walk, trak: Box): Promise<string> {
  const handler = await find(walk, trak, 'mdia', 'hdlr');
  must(handler && handler.end - handler.body >= 12);
  return (await walk.source.read(handler.body + 8, 4)).toString('latin1');
}
