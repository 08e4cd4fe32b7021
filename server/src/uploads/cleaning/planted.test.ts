/** A text is put into each possible place of a file and must be gone afterwards. */
import { expect, it } from 'vitest';
import { Damaged } from './damaged.ts';
import { heard, piecesMp4, seen, wholeMp4, wholeWebm } from './films.ts';
import { patchesOfMp4 } from './mp4.ts';
import { applyPatches, type Patch, type Source } from './patches.ts';
import { box, element } from './testing.ts';
import { patchesOfWebm } from './webm.ts';

const text = Buffer.from('Featherstone Phone 9 was here', 'latin1');
const sourceOf = (bytes: Buffer): Source => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
});
async function patched(bytes: Buffer, ask: (source: Source) => Promise<Patch[][]>) {
  const after = Buffer.from(bytes);
  for (const patches of await ask(sourceOf(bytes))) applyPatches(after, 0, patches);
  return after;
}
const cleanMp4 = (bytes: Buffer) => patched(bytes, patchesOfMp4);
const cleanWebm = (bytes: Buffer) =>
  patched(bytes, async (source) => [await patchesOfWebm(source)]);

type Node = { name: string; path: string; header: Buffer; children?: Node[]; body: Buffer };
type Reader = (bytes: Buffer, path: string) => Node[];
type Format = {
  read: Reader;
  write: (node: Pick<Node, 'name' | 'path'>, body: Buffer) => Buffer;
  clean: (bytes: Buffer) => Promise<Buffer>;
  strangers: string[];
};

/** Boxes that contain boxes, and the number of bytes before those. */
const inside: Record<string, number> = {
  moov: 0,
  trak: 0,
  edts: 0,
  mdia: 0,
  minf: 0,
  dinf: 0,
  stbl: 0,
  mvex: 0,
  moof: 0,
  traf: 0,
  stsd: 8,
  dref: 8,
  avc1: 78,
  mp4a: 28,
};
const readBoxes: Reader = (bytes, path) => {
  const nodes: Node[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const before = inside[name];
    const body = bytes.subarray(at + 8, end);
    const own = `${path}/${name}`;
    nodes.push(
      before === undefined
        ? { name, path: own, header: Buffer.alloc(0), body }
        : {
            name,
            path: own,
            header: body.subarray(0, before),
            body,
            children: readBoxes(body.subarray(before), own),
          },
    );
    at = end;
  }
  return nodes;
};
const lists =
  '1a45dfa3 18538067 114d9b74 4dbb 1549a966 1654ae6b ae e0 55b0 e1 1f43b675 a0 1c53bb6b bb b7'.split(
    ' ',
  );
const readElements: Reader = (bytes, path) => {
  const nodes: Node[] = [];
  for (let at = 0; at < bytes.length; ) {
    const width = Math.clz32(bytes[at] ?? 0) - 23;
    const name = bytes.toString('hex', at, at + width);
    const start = at + width + 4;
    const body = bytes.subarray(start, start + (bytes.readUInt32BE(at + width) & 0xfffffff));
    const own = `${path}/${name}`;
    const children = lists.includes(name) ? { children: readElements(body, own) } : {};
    nodes.push({ name, path: own, header: Buffer.alloc(0), body, ...children });
    at = start + body.length;
  }
  return nodes;
};
const mp4: Format = {
  read: readBoxes,
  write: ({ name }, body) => box(name, body),
  clean: cleanMp4,
  strangers: ['uuid', 'udta', 'meta', 'free', '\xa9xyz', 'colr', 'hdlr', 'zzzz', 'sidx'],
};
const webm: Format = {
  read: readElements,
  write: ({ name }, body) => element(name, body),
  clean: cleanWebm,
  strangers: ['ec', '4fff', 'bf', '1254c367', '75a1', '7446', '536e', '63a2', 'a5', '1941a469'],
};

const withAll = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...withAll(node.children ?? [])]);

/** Writes the nodes anew: a list gets its change at the end, and any other node gets it as its body. */
function written(format: Format, node: Node, change: Map<Node, Buffer>): Buffer {
  const own = change.get(node) ?? Buffer.alloc(0);
  if (!node.children) return format.write(node, change.has(node) ? own : node.body);
  const children = node.children.map((child) => written(format, child, change));
  return format.write(node, Buffer.concat([node.header, ...children, own]));
}

/** The same file with one more box in a list, a text after a body, or a text over its start. */
function* plantsIn(bytes: Buffer, format: Format) {
  const nodes = format.read(bytes, '');
  const all = withAll(nodes);
  const whole = (change: Map<Node, Buffer>, ...more: Buffer[]) =>
    Buffer.concat([...nodes.map((node) => written(format, node, change)), ...more]);
  for (const name of format.strangers) {
    const stranger = format.write({ name, path: '' }, text);
    yield { place: `${name} at the end`, kind: 'box', file: whole(new Map(), stranger) };
    for (const node of all)
      if (node.children && !['stsd', 'dref'].includes(node.name))
        yield {
          place: `${name} in ${node.path}`,
          kind: 'box',
          file: whole(new Map([[node, stranger]])),
        };
  }
  for (const node of all) {
    if (node.children) continue;
    // Only the bits of Vorbis headers tell where they end.
    const isMeasured = !node.body.includes('vorbis');
    const tail = new Map([[node, Buffer.concat([node.body, text])]]);
    if (isMeasured) yield { place: `behind ${node.path}`, kind: 'tail', file: whole(tail) };
    for (let at = 0; at + 12 <= node.body.length; at += 4) {
      const over = Buffer.from(node.body);
      text.copy(over, at, 0, 12);
      yield { place: `over ${node.path}`, kind: 'over', file: whole(new Map([[node, over]])) };
    }
  }
}

/** Numbers that only a player can judge, and the picture and the sound themselves. */
const numbers =
  /\/(mdat|stts|ctts|stss|stsc|stsz|stco|elst|trex|trun|tfhd|tkhd|mvhd|avcC|esds|a3|a1|63a2)$/;

for (const [name, format, files] of [
  ['an MP4', mp4, [wholeMp4(), piecesMp4()]],
  ['a WebM', webm, [wholeWebm()]],
] as const)
  it(`a text in any place of ${name} is gone, and picture and sound are the same bytes`, async () => {
    let kept = 0;
    for (const bytes of files)
      for (const { place, kind, file } of plantsIn(bytes, format)) {
        // A text in the content would move the content that the tables point to.
        if (/(mdat|ftyp)$/.test(place) && kind === 'tail') continue;
        if (/\/(a3|a1|mdat)$/.test(place)) continue;
        const after = await format.clean(file).catch((error: unknown) => error);
        if (!(after instanceof Buffer)) {
          expect(after, place).toBeInstanceOf(Damaged);
          // One more box is no reason to refuse a recording.
          expect(kind, place).not.toBe('box');
          continue;
        }
        expect(after.length, place).toBe(file.length);
        const isNumber = kind === 'over' && numbers.test(place);
        for (const word of [text.subarray(0, 12), '53.5461N'])
          expect(!isNumber && after.includes(word), place).toBe(false);
        if (kind === 'over') continue;
        kept += 1;
        for (const part of [seen, heard])
          expect(after.indexOf(part), place).toBe(file.indexOf(part));
        expect((await format.clean(after)).equals(after), place).toBe(true);
      }
    expect(kept).toBeGreaterThan(150);
  });

/** The same film with a second box of each kind at the end of its list. */
function* secondsIn(bytes: Buffer) {
  const nodes = mp4.read(bytes, '');
  const lists = withAll(nodes).filter(({ name, children }) => children && !inside[name]);
  const second = (node: Node) => {
    const body = Buffer.from(node.body);
    text.copy(body, 8);
    return box(node.name, node.children ? node.body : body);
  };
  const [ftyp] = nodes;
  if (ftyp) yield { path: ftyp.path, file: Buffer.concat([bytes, second(ftyp)]) };
  for (const list of lists)
    for (const child of list.children ?? []) {
      if (/^(trak|trex|traf|trun)$/.test(child.name)) continue;
      const change = new Map([[list, second(child)]]);
      const file = Buffer.concat(nodes.map((node) => written(mp4, node, change)));
      yield { path: child.path, file };
    }
}

it('the first of two boxes of one kind is kept and the second removed', async () => {
  const pathsOf = (bytes: Buffer) =>
    withAll(mp4.read(bytes, ''))
      .map(({ path }) => path)
      .filter((path) => !path.includes('free'));
  const tried = new Set<string>();
  for (const bytes of [wholeMp4(), piecesMp4()]) {
    const kept = pathsOf(await cleanMp4(bytes));
    for (const { path, file } of secondsIn(bytes)) {
      const after = await cleanMp4(file);
      expect(pathsOf(after), path).toEqual(kept);
      expect(after.includes(text.subarray(0, 4)), path).toBe(false);
      for (const part of [seen, heard]) expect(after.indexOf(part), path).toBe(file.indexOf(part));
      tried.add(path);
    }
  }
  expect(tried.size).toBeGreaterThan(25);
  // Players differ in which of two films they show.
  const film = mp4.read(wholeMp4(), '').find(({ name }) => name === 'moov');
  const two = Buffer.concat([wholeMp4(), box('moov', film?.body ?? Buffer.alloc(0))]);
  await expect(cleanMp4(two)).rejects.toThrow(Damaged);
});

it('bytes that no sample names become zeros, in a film of one piece and of many', async () => {
  for (const file of [wholeMp4(text), piecesMp4(text), piecesMp4(text, true)]) {
    const after = await cleanMp4(file);
    expect([after.includes(text), after.includes('53.5461N')]).toEqual([false, false]);
    expect(after.length).toBe(file.length);
    for (const part of [seen, heard]) {
      expect(after.indexOf(part)).toBe(file.indexOf(part));
      expect(after.lastIndexOf(part)).toBe(file.lastIndexOf(part));
    }
  }
});

it('samples outside the content or of an unknown coder are refused', async () => {
  const changed = (from: string | Buffer, to: string | Buffer) => {
    const file = wholeMp4();
    Buffer.from(to).copy(file, file.indexOf(from));
    return file;
  };
  await expect(cleanMp4(changed('avc1\0\0\0\0', 'what'))).rejects.toThrow(Damaged);
  await expect(cleanMp4(changed('mp4a\0', 'what'))).rejects.toThrow(Damaged);
  await expect(cleanMp4(changed('mdat', 'free'))).rejects.toThrow(Damaged);
  await expect(cleanMp4(changed('avc1\0\0\0\0', 'jpeg'))).rejects.toThrow(Damaged);
  const webm = wholeWebm();
  webm.write('V_WHO', webm.indexOf('V_VP9'));
  await expect(cleanWebm(webm)).rejects.toThrow(Damaged);
});
