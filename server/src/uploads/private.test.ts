/** The private details of a file, when it arrives and wherever it is shown. */
import { readFileSync } from 'node:fs';
import type { ContentType } from '@corridor/contract/uploads/rules.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobs } from '../handlers.ts';
import { change } from '../platform/change.ts';
import { segmentBytes, segmentsOf } from '../platform/files/files.ts';
import { sendFile, startTestServer, type TestServer } from '../testing.ts';
import { makeThread } from '../thread/testing.ts';
import { cleanStored } from './cleaning/cleanedFile.ts';
import { browserWebm, phoneJpeg, phoneMp4, phonePng, planted, tells } from './cleaning/testing.ts';
import { keepFile } from './receive.ts';

let server: TestServer;
let grace: { token: string; uid: string };
let amara: { token: string; uid: string };
let files: Record<string, Buffer>;
beforeAll(async () => {
  server = await startTestServer();
  [grace, amara] = [await server.signIn('Grace'), await server.signIn('Amara')];
  files = {
    jpg: await phoneJpeg(),
    png: await phonePng(),
    // The file is longer than a segment, so that the cleaned bytes lie in several.
    mp4: phoneMp4({ seen: Buffer.alloc(segmentBytes + 5_000, 'seen ') }).bytes,
    webm: browserWebm().bytes,
  };
});
afterAll(() => server.stop());
beforeEach(() => query('update files set clean = true where clean is null'));

const query = async (sql: string, values: unknown[] = []) =>
  (await server.app.pool.query(sql, values)).rows;
const open = async (url: string, { token } = grace) => {
  const headers = { authorization: `Bearer ${token}` };
  return Buffer.from(await (await fetch(`${server.url}${url}`, { headers })).arrayBuffer());
};
const rowOf = async (id: string) =>
  (
    await query('select id, path, size, received, clean, content_type from files where id = $1', [
      id,
    ])
  )[0];
const contentOf = async (id: string) => {
  const parts: Buffer[] = [];
  for await (const part of server.app.files.read(await rowOf(id))) parts.push(part);
  return Buffer.concat(parts);
};
const dots = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();

it('neither the gallery nor a thread returns the private details of a file', async () => {
  const activityId = await makeThread(server, { from: grace.uid, to: amara.uid });
  for (const [kind, content] of Object.entries(files)) {
    expect(tells(content), kind).toEqual(planted);
    const media = await sendFile(server.url, grace.token, { content, name: `a.${kind}` });
    expect([kind, media.status]).toEqual([kind, 204]);
    const { result } = await server.ask('gallery-item', { id: media.id }, grace.token);
    const shown = await open(result.data.fileDownloadUrl);
    expect(tells(shown), kind).toEqual([]);
    expect(shown.length).toBe(result.size);
    if (kind === 'jpg' || kind === 'png')
      expect((await dots(shown)).equals(await dots(content)), kind).toBe(true);
    else expect(shown.length).toBe(content.length);

    const purpose = 'thread';
    const { id } = await sendFile(server.url, grace.token, { content, name: `a.${kind}`, purpose });
    const sent = { activityId, message: `See ${kind}`, fileIds: [id] };
    expect((await server.ask('thread-sendMessage', sent, grace.token)).status).toBe(200);
    const answer = await server.ask('thread-messages', { activityId }, amara.token);
    const [file] = answer.result.messages.at(-1).files;
    const read = await open(file.url, amara);
    expect(tells(read), kind).toEqual([]);
    expect(read.length).toBe(file.size);
  }
});

it('a consult on paper shows its pictures upright and reveals nothing of them', async () => {
  const activityId = await makeThread(server, { from: grace.uid, to: amara.uid });
  for (const kind of ['jpg', 'png']) {
    const content = files[kind] as Buffer;
    const { id } = await sendFile(server.url, grace.token, { content, purpose: 'thread' });
    await server.ask(
      'thread-sendMessage',
      { activityId, message: kind, fileIds: [id] },
      grace.token,
    );
    // Stores the file as it was stored before files were cleaned.
    await putRaw(id, content);
  }
  const paper = await server.ask('secureMessaging-exportEconsultPdf', { activityId }, grace.token);
  const pdf = Buffer.from(paper.result, 'base64');
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
  expect(pdf.toString('latin1').match(/\/Width 48\n\/Height 64/g)).toHaveLength(2);
  expect(tells(pdf)).toEqual([]);
});

it('files that the server adds, such as a demo’s photos, are cleaned too', async () => {
  const who = { viewer: undefined, origin: { address: '', agent: '' }, now: new Date() };
  const kept = { owner: grace.uid, purpose: 'media' as const, name: 'a.jpg' };
  const id = await change(server.app.pool, who, (inside) =>
    keepFile(server.app, inside, { ...kept, content: files.jpg as Buffer }),
  );
  expect(tells(await contentOf(id))).toEqual([]);
  expect((await rowOf(id)).clean).toBe(true);
});

it('a file that cannot be read to its end is refused in words and not stored', async () => {
  const before = await query('select count(*) as n from files');
  for (const [kind, content] of Object.entries(files)) {
    if (kind === 'webm') continue;
    const half = content.subarray(0, kind === 'mp4' ? 600_000 : 700);
    const sent = await sendFile(server.url, grace.token, { content: half });
    expect([kind, sent.status, sent.reason]).toEqual([kind, 400, 'damaged']);
  }
  expect(await query('select count(*) as n from files')).toEqual(before);
});

/** Replaces the content of a stored file with uncleaned content. */
async function putRaw(id: string, content: Buffer, clean: boolean | null = null) {
  const { path, size } = await rowOf(id);
  await server.app.files.remove({ id, path, size });
  for (let index = 0; index < segmentsOf(content.length); index++) {
    const part = content.subarray(index * segmentBytes, (index + 1) * segmentBytes);
    await server.app.files.putSegment({ id, path }, index, part);
  }
  await query('update files set size = $2, received = $2, clean = $3 where id = $1', [
    id,
    content.length,
    clean,
  ]);
}
async function storeRaw(kind: string, content = files[kind] as Buffer): Promise<string> {
  const { id } = await sendFile(server.url, grace.token, { content: files[kind] as Buffer });
  await putRaw(id, content);
  return id;
}
const cleanAll = () => jobs['uploads-clean-stored']?.handle({}, server.app);

it('stored files are cleaned in place, and a second run finds nothing to do', async () => {
  const ids = new Map<string, string>();
  for (const kind of Object.keys(files)) ids.set(kind, await storeRaw(kind));
  const paths = await query('select id, path from files order by id');
  for (const id of ids.values()) expect(tells(await contentOf(id))).toEqual(planted);
  await cleanAll();
  for (const [kind, id] of ids) {
    const content = await contentOf(id);
    expect(tells(content), kind).toEqual([]);
    expect((await rowOf(id)).clean, kind).toBe(true);
    const { result } = await server.ask('gallery-item', { id }, grace.token);
    expect([kind, (await open(result.data.fileDownloadUrl)).equals(content)]).toEqual([kind, true]);
  }
  expect(await query('select id, path from files order by id')).toEqual(paths);
  const { files: store } = server.app;
  server.app.files = { ...store, putSegment: () => Promise.reject(new Error('nothing to write')) };
  await query('update files set clean = null where id = any ($1)', [[...ids.values()]]);
  await cleanAll();
  server.app.files = store;
  const left = 'select id from files where clean is not true and id = any ($1)';
  expect(await query(left, [[...ids.values()]])).toEqual([]);
});

it('a file cleaned by an older list is cleaned again after the update', async () => {
  const ids: string[] = [];
  for (const kind of Object.keys(files)) ids.push(await storeRaw(kind));
  await query('update files set clean = ($2 = id) where id = any ($1)', [ids, ids[0]]);
  await query(readFileSync('server/migrations/former/0157-clean-again.sql', 'utf8'));
  await cleanAll();
  for (const id of ids)
    expect([tells(await contentOf(id)), (await rowOf(id)).clean]).toEqual([[], true]);
});

it('a cut file is drawn anew or marked, an unreachable one waits, and the others go on', async () => {
  const cut = (kind: string, at: number) => storeRaw(kind, (files[kind] as Buffer).subarray(0, at));
  const jpeg = await cut('jpg', (files.jpg as Buffer).length - 900);
  const film = await cut('mp4', 700_000);
  const silent = await storeRaw('png');
  const { path, size } = await rowOf(silent);
  await server.app.files.remove({ id: silent, path, size });
  const last = await storeRaw('png');
  await cleanAll();
  const drawn = await contentOf(jpeg);
  expect(tells(drawn)).toEqual([]);
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 48, height: 64 });
  expect((await rowOf(jpeg)).clean).toBe(true);
  expect((await rowOf(film)).clean).toBe(false);
  expect((await rowOf(silent)).clean).toBe(null);
  expect(tells(await contentOf(last))).toEqual([]);
});

it('a cleaning that stops anywhere leaves the file whole and continues from there', async () => {
  const { files: store } = server.app;
  const content = await phoneJpeg({ times: 20 });
  expect(content.length).toBeGreaterThan(segmentBytes);
  for (const kind of ['jpg', 'mp4']) {
    const raw = kind === 'jpg' ? content : (files.mp4 as Buffer);
    const id = await storeRaw('mp4', raw);
    const type: ContentType = kind === 'jpg' ? 'image/jpeg' : 'video/mp4';
    await query('update files set content_type = $2 where id = $1', [id, type]);
    const home = (await rowOf(id)).path;
    for (let steps = 0; ; steps++) {
      let left = steps;
      const step = <T>(work: () => T): T => {
        if (left-- === 0) throw new Error('cut');
        return work();
      };
      server.app.files = {
        ...store,
        putSegment: async (...given) => step(() => store.putSegment(...given)),
        copy: async (...given) => step(() => store.copy(...given)),
        remove: async (...given) => step(() => store.remove(...given)),
      };
      const done = await cleanStored(server.app, id).then(
        () => true,
        () => false,
      );
      server.app.files = store;
      // The file can be read to its end at any time, in its old or its new form.
      const now = await contentOf(id);
      expect([raw.length, now.length]).toContain((await rowOf(id)).size);
      if (kind === 'jpg') expect((await dots(now)).equals(await dots(raw))).toBe(true);
      if (!done) continue;
      expect(steps).toBeGreaterThan(1);
      expect(tells(now)).toEqual([]);
      break;
    }
    expect((await rowOf(id)).path).toBe(home);
  }
});
