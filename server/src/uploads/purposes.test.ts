import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { acceptOf, faultOf, savedName, typeByName } from '@corridor/contract/uploads/rules.ts';
import { faultWord } from '@corridor/contract/uploads/words.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { jobs } from '../handlers.ts';
import { change } from '../platform/change.ts';
import { pngStart, sendFile, startTestServer, type TestServer } from '../testing.ts';
import { claimFile } from './actions.ts';
import { mp4Of } from './cleaning/testing.ts';
import { isText } from './contentType.ts';

let server: TestServer;
let now = new Date('2026-11-21T18:00:00Z');
let amara: { token: string; uid: string };
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  amara = await server.signIn('Amara');
});
afterAll(() => server.stop());

/** A zip with uncompressed entries, as every office document is one. */
function zip(entries: Record<string, string>) {
  return Buffer.concat(
    Object.entries(entries).map(([name, text]) => {
      const header = Buffer.alloc(30);
      header.writeUInt32LE(0x04034b50, 0);
      header.writeUInt16LE(20, 4);
      header.writeUInt32LE(crc32(text), 14);
      header.writeUInt32LE(text.length, 18);
      header.writeUInt32LE(text.length, 22);
      header.writeUInt16LE(name.length, 26);
      return Buffer.concat([header, Buffer.from(name + text)]);
    }),
  );
}
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const contents = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj'),
  docx: zip({
    '_rels/.rels': '<Relationships/>',
    '[Content_Types].xml': `<Types><Override PartName="/a" ContentType="${main}"/></Types>`,
    'word/document.xml': '<w:document/>',
  }),
  txt: Buffer.from('BMI above 30: café, 3 µg. Emollients twice a day.'),
  png: pngStart,
  mp4: mp4Of(1_000),
};
const send = (content: Buffer, purpose: string, name = '', token = amara.token) =>
  sendFile(server.url, token, { content, purpose, name });
const claim = (id: string, purpose: 'resource' | 'thread' = 'resource', owner = amara.uid) =>
  change(
    server.app.pool,
    { viewer: undefined, origin: { address: '', agent: '' }, now },
    (inside) => claimFile(inside, id, owner, purpose),
  );
const rowOf = async (id: string) =>
  (await server.app.pool.query('select * from files where id = $1', [id])).rows[0];

it('a resource is a picture, a pdf, a docx or a text, and nothing else', async () => {
  claims('resources-08');
  for (const [name, content] of Object.entries(contents)) {
    const { status, reason } = await send(content, 'resource', `a.${name}`);
    expect([name, status, reason]).toEqual(
      name === 'mp4' ? [name, 400, 'type'] : [name, 204, undefined],
    );
  }
  expect((await send(zip({ 'notes/a': 'x' }), 'resource')).reason).toBe('type');
  expect((await send(Buffer.from([0x68, 0x69, 0, 0x68]), 'resource')).reason).toBe('type');
  expect((await send(Buffer.from([0xc3, 0x28, 0x41]), 'resource')).reason).toBe('type');
  expect(acceptOf('resource')).toBe('.jpg,.jpeg,.png,.pdf,.docx,.txt');
});

it('a message may carry pictures, videos, pdf and docx, and no text file', async () => {
  for (const [name, content] of Object.entries(contents)) {
    const { reason } = await send(content, 'thread', `a.${name}`);
    expect([name, reason]).toEqual([name, name === 'txt' ? 'type' : undefined]);
  }
});

it('an unsupported type has the same words in the browser and on the server', async () => {
  claims('resources-09');
  const words = 'Only jpg, jpeg, png, pdf, docx, and txt files are allowed.';
  expect(faultWord('type', 'resource')).toBe(words);
  expect(faultOf(typeByName('clip.mp4'), 5, 'resource')).toBe('type');
  expect(faultOf(typeByName('notes.txt'), 5, 'thread')).toBe('type');
  expect(faultOf(typeByName('notes.txt'), 25_000_001, 'resource')).toBe('size');
  expect(faultWord('size', 'resource')).toBe('Files may have up to 25 MB.');
  expect(faultOf('video/mp4', 500_000_000, 'thread')).toBeUndefined();
  expect(faultWord('size', 'thread')).toBe('Files may have up to 25 MB, videos up to 500 MB.');
  const announced = await sendFile(
    server.url,
    amara.token,
    { content: Buffer.alloc(25_000_001), purpose: 'resource' },
    { half: true },
  );
  expect([announced.status, announced.reason]).toEqual([413, 'size']);
});

it('a signed-out person uploads nothing, and a person who may not edit resources no resource', async () => {
  claims('resources-12');
  expect((await send(contents.pdf, 'resource', '', 'no-such-token')).status).toBe(401);
  const grace = await server.signIn('Grace');
  expect((await send(contents.pdf, 'resource', '', grace.token)).status).toBe(403);
  expect((await send(contents.pdf, 'thread', '', grace.token)).status).toBe(204);
  expect((await send(contents.pdf, 'constructor')).status).toBe(400);
});

it('a resource has the path resources/{uid}/{timestamp}.{ext}', async () => {
  claims('resources-14');
  const { id } = await send(contents.docx, 'resource', 'Wilhelmina.docx');
  expect((await claim(id)).path).toMatch(new RegExp(`^resources/${amara.uid}/\\d{13}\\.docx$`));
});

it('a message’s file has a path that says nothing', async () => {
  const { id } = await send(contents.pdf, 'thread', 'Wilhelmina.pdf');
  const { path } = await claim(id, 'thread');
  expect(path).toMatch(/^activityMedia\/[0-9a-f]{32}\.pdf$/);
  expect(JSON.stringify(await rowOf(id))).not.toContain('Wilhelmina');
});

it('a file is claimed once, by its owner and for its purpose, and opens only then', async () => {
  const { id } = await send(contents.txt, 'resource', 'notes.html');
  const grace = await server.signIn('Grace');
  await expect(claim(id, 'resource', grace.uid)).rejects.toMatchObject({ code: 'not-found' });
  await expect(claim(id, 'thread')).rejects.toMatchObject({ code: 'not-found' });
  const { rows } = await server.app.pool.query('select id from sessions where uid = $1', [
    amara.uid,
  ]);
  const linked = { id, place: 'resource' };
  const address = server.url + server.app.files.link(linked, rows[0].id, now);
  const get = (token: string) => fetch(address, { headers: { authorization: `Bearer ${token}` } });
  expect((await get(amara.token)).status).toBe(404);
  expect(await claim(id)).toMatchObject({ id, contentType: 'text/plain' });
  await expect(claim(id)).rejects.toMatchObject({ code: 'not-found' });
  const got = await get(amara.token);
  expect(got.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(got.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  // The file is saved as its real type, whatever its name claims.
  expect(got.headers.get('content-disposition')).toContain('notes.html.txt');
  expect(await got.text()).toBe(contents.txt.toString());
  expect((await get(grace.token)).status).toBe(404);
  await expect(claim(crypto.randomUUID())).rejects.toMatchObject({ code: 'not-found' });
});

it('an unfinished file cannot be claimed, and a media upload still goes to media', async () => {
  const half = await sendFile(
    server.url,
    amara.token,
    { content: contents.pdf, purpose: 'resource' },
    { half: true },
  );
  await expect(claim(half.id)).rejects.toMatchObject({ code: 'not-found' });
  const { id } = await send(contents.png, 'media', 'ear.png');
  const { result } = await server.ask('gallery-item', { id }, amara.token);
  expect(result.data.filePath).toMatch(/^images\//);
});

it('a file unclaimed for a day is swept with its bytes, and a claimed one stays', async () => {
  const [lost, kept] = [await send(contents.pdf, 'thread'), await send(contents.pdf, 'thread')];
  await claim(kept.id, 'thread');
  const pathOf = async ({ id }: { id: string }) =>
    join(server.app.settings.CORRIDOR_HOME, 'files', (await rowOf(id)).path, '0');
  const [lostAt, keptAt] = [await pathOf(lost), await pathOf(kept)];
  expect([existsSync(lostAt), existsSync(keptAt)]).toEqual([true, true]);
  const before = now;
  now = new Date(now.getTime() + 25 * 3_600_000);
  await expect(claim(lost.id, 'thread')).rejects.toMatchObject({ code: 'not-found' });
  await jobs['uploads-sweep']?.handle({}, server.app);
  now = before;
  expect([existsSync(lostAt), existsSync(keptAt)]).toEqual([false, true]);
  expect(await rowOf(lost.id)).toBeUndefined();
});

it('a text is read to its end, so a later NUL or half a letter is found too', async () => {
  async function* parts(...all: Buffer[]) {
    yield* all;
  }
  const [e1, e2] = [Buffer.from([0xc3]), Buffer.from([0xa9])];
  expect(await isText(parts(Buffer.from('caf'), e1, e2))).toBe(true);
  expect(await isText(parts(Buffer.from('caf'), e1))).toBe(false);
  expect(await isText(parts(Buffer.from('caf'), Buffer.from([0])))).toBe(false);
  const long = Buffer.concat([Buffer.alloc(1_048_576, 'a'), Buffer.from([0])]);
  expect((await send(long, 'resource')).reason).toBe('type');
});

it('a file’s saved name ends as its content does', () => {
  expect(savedName('a.jpeg', 'image/jpeg')).toBe('a.jpeg');
  expect(savedName('a.html', 'text/plain')).toBe('a.html.txt');
  expect(savedName('', 'application/pdf')).toBe('file.pdf');
});
