import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { mediaTypeOf } from '@corridor/contract/gallery/rules.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { changeByCommand } from '../commandChange.ts';
import { Outage } from '../platform/errors.ts';
import { runJobs, sendFile, startTestServer, type TestServer } from '../testing.ts';
import { chunk, mp4Of } from '../uploads/cleaning/testing.ts';
import { drawVariants } from '../uploads/variants/actions.ts';
import { keepPrediction } from './actions.ts';
import { tagToken } from './sealed.ts';

let server: TestServer;
let grace: { token: string; uid: string };
let now = new Date('2027-02-01T16:00:00Z');
const walter = {
  phn: '500091234',
  province: 'AB',
  firstName: 'Walter',
  lastName: 'Brandt',
  dateOfBirth: '1958/03/14',
  site: 'left-upper-back',
};

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  grace = await server.signIn('Grace');
});
afterAll(() => server.stop());

const drawn = (width = 60, height = 40) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();

/** Sends a picture a minute after the last one. */
async function send(name = 'mole.jpg', content?: Buffer): Promise<string> {
  now = new Date(now.getTime() + 60_000);
  const file = { content: content ?? (await drawn()), name, purpose: 'media' as const };
  return (await sendFile(server.url, grace.token, file)).id;
}
type Name = Parameters<TestServer['ask']>[0];
const ask = (name: Name, data: object, { token } = grace) => server.ask(name, data, token);
const page = async (data: object = {}, person = grace) =>
  (await ask('gallery-page', data, person)).result;
const item = async (id: string) => (await ask('gallery-item', { id })).result;
const get = (path: string, { token } = grace) =>
  fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
const describe = async (id: string, notes: string, tags: string[]) => {
  const { version } = await item(id);
  return ask('gallery-describe', { id, version, notes, tags });
};
const found = async (search: object): Promise<string[]> =>
  (await page({ search })).items.map(({ id }: { id: string }) => id);

it('an item has its id and its data, with links and predictions by category', async () => {
  claims('gallery-09', 'prediction-02');
  const created = new Date(now.getTime() + 60_000).toISOString();
  const content = await drawn(900, 600);
  const id = await send('left back.jpg', content);
  await describe(id, 'Blue-grey area', ['back', 'dermoscopy']);
  await runJobs(server.app);
  const prediction = { aiVersion: 'derm 1.0', labels: [{ aiLabel: 'mole', score: 0.71 }] };
  await changeByCommand(server.app, (change) =>
    keepPrediction(change, server.app, grace.uid, { item: id, category: 'derm', ...prediction }),
  );
  const shown = await item(id);
  const { data } = shown;
  expect(data).toEqual({
    created,
    filePath: `images/${grace.uid}/${new Date(created).getTime()}.jpg`,
    fileType: 'image',
    notes: 'Blue-grey area',
    tags: ['back', 'dermoscopy'],
    fileDownloadUrl: expect.stringMatching(/^\/files\//),
    thumbnailPath: `variants/${id}-thumbnail.jpg`,
    thumbnailDownloadUrl: expect.stringMatching(/^\/files\//),
    aiPredictions: { derm: prediction },
  });
  expect(shown).toMatchObject({ id, name: 'left back.jpg', width: 900, height: 600, uses: [] });
  const whole = Buffer.from(await (await get(data.fileDownloadUrl)).arrayBuffer());
  expect(whole.length).toBe(shown.size);
  for (const url of [data.thumbnailDownloadUrl, shown.screenUrl]) {
    const variant = await get(url);
    expect([variant.status, variant.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  }
  expect((await get(data.thumbnailDownloadUrl, await server.signIn('Samuel'))).status).toBe(404);
});

it('a picture gets a thumbnail of at most 30 kB, a screen size and a placeholder', async () => {
  const id = await send('noise.jpg', await drawn(3_000, 2_000));
  expect(await item(id)).toMatchObject({ screenUrl: null, placeholder: null });
  await runJobs(server.app);
  const { data, screenUrl, placeholder } = await item(id);
  const thumbnail = Buffer.from(await (await get(data.thumbnailDownloadUrl)).arrayBuffer());
  expect(thumbnail.length).toBeLessThanOrEqual(30_000);
  const screen = await sharp(await (await get(screenUrl)).arrayBuffer()).metadata();
  expect([screen.width, screen.height, screen.space]).toEqual([1_600, 1_067, 'srgb']);
  const dots = Buffer.from(placeholder, 'base64');
  expect([dots.toString('latin1', 0, 2), dots.length]).toEqual(['BM', 54 + 48]);
});

const formsOf = async (id: string) => {
  const { rows } = await server.app.pool.query(
    `select (select count(*)::int from file_variants where original = $1) as forms,
       (select count(*)::int from files where path like 'variants/' || $1 || '-%') as files`,
    [id],
  );
  return rows;
};

it('two processes that draw one picture at once keep one of each form', async () => {
  const id = await send();
  await Promise.all([drawVariants(server.app, id), drawVariants(server.app, id)]);
  await drawVariants(server.app, id);
  expect(await formsOf(id)).toEqual([{ forms: 2, files: 2 }]);
});

it('a store that does not answer in time leaves a picture to be drawn later', async () => {
  const id = await send();
  const { files } = server.app;
  const late = () => {
    throw new Outage('file store: The operation was aborted due to timeout');
  };
  server.app.files = { ...files, read: late };
  await expect(drawVariants(server.app, id)).rejects.toThrow(Outage);
  server.app.files = files;
  await drawVariants(server.app, id);
  expect((await item(id)).screenUrl).not.toBeNull();
});

it('a cut between the two forms keeps the thumbnail, and the next try adds the screen size', async () => {
  const id = await send();
  const { files } = server.app;
  const putSegment: typeof files.putSegment = (file, ...rest) => {
    if (file.path.includes('-screen')) throw new Outage('file store: cut off');
    return files.putSegment(file, ...rest);
  };
  server.app.files = { ...files, putSegment };
  await expect(drawVariants(server.app, id)).rejects.toThrow(Outage);
  const early = await item(id);
  expect([early.screenUrl, early.placeholder]).toEqual([null, expect.any(String)]);
  expect((await get(early.data.thumbnailDownloadUrl)).status).toBe(200);
  server.app.files = files;
  await drawVariants(server.app, id);
  const whole = await item(id);
  expect((await get(whole.screenUrl)).status).toBe(200);
  expect(whole.placeholder).toBe(early.placeholder);
  expect(await formsOf(id)).toEqual([{ forms: 2, files: 2 }]);
});

it('the moment of capture is kept as data, and no variant tells it', async () => {
  const exif = {
    IFD0: { Model: 'Planted phone' },
    IFD2: { DateTimeOriginal: '2026:11:02 08:54:10', OffsetTimeOriginal: '-07:00' },
  };
  const content = await sharp(await drawn(400, 300))
    .withExif(exif)
    .jpeg()
    .toBuffer();
  expect(content.includes('Planted')).toBe(true);
  const id = await send('taken.jpg', content);
  await runJobs(server.app);
  const { captured, data, screenUrl } = await item(id);
  expect(captured).toBe('2026-11-02T15:54:10.000Z');
  for (const url of [data.fileDownloadUrl, data.thumbnailDownloadUrl, screenUrl]) {
    const bytes = Buffer.from(await (await get(url)).arrayBuffer());
    expect(bytes.includes('Planted') || bytes.includes('2026:11')).toBe(false);
  }
});

it('a page has twenty items, the newest first, and the next one goes on where it ended', async () => {
  claims('gallery-21', 'gallery-04 (page size)');
  now = new Date('2027-03-01T12:00:00Z');
  grace = await server.signIn('Grace');
  const ids: string[] = [];
  for (let n = 0; n < 23; n++) ids.unshift(await send(`${n}.jpg`));
  const first = await page();
  expect(first.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 20));
  const second = await page({ after: first.next });
  expect(second.items.slice(0, 3).map(({ id }: { id: string }) => id)).toEqual(ids.slice(20));
  const days = { from: '2027-03-01', to: '2027-03-01' };
  expect(await found(days)).toEqual(ids.slice(0, 20));
  expect(await found({ from: '2027-03-02' })).toEqual([]);
  expect((await found({ to: '2027-02-28' })).length).toBeGreaterThan(0);
  expect((await page({}, await server.signIn('Samuel'))).items).toEqual([]);
});

it('notes and tags are written by the owner, read back, and found by whole words', async () => {
  claims('gallery-22 (notes and tags)', 'uploads-09', 'gallery-10');
  const id = await send();
  expect(
    (await describe(id, 'Éruption on the left arm', ['Follow-up', 'follow-up', 'arm'])).status,
  ).toBe(200);
  expect((await item(id)).data).toMatchObject({
    notes: 'Éruption on the left arm',
    tags: ['Follow-up', 'arm'],
  });
  expect(await found({ notes: 'eruption LEFT' })).toEqual([id]);
  expect(await found({ notes: 'eruption right' })).toEqual([]);
  expect(await found({ tags: ['follow-up', 'Arm'] })).toEqual([id]);
  expect(await found({ tags: ['arm', 'leg'] })).toEqual([]);
  expect(await found({ tags: ['left'] })).toEqual([]);
  const { userTags } = (await ask('gallery-tags', {})).result;
  expect(userTags).toEqual(expect.arrayContaining(['Follow-up', 'arm']));
  expect((await ask('gallery-tags', {}, await server.signIn('Samuel'))).result).toEqual({
    userTags: [],
  });
  const { rows } = await server.app.pool.query('select sealed from media where id = $1', [id]);
  expect(rows[0].sealed.includes('arm')).toBe(false);
});

/** A JPEG whose header names another width and height. */
function widened(jpeg: Buffer, side: number): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(side, frame + 5);
  jpeg.writeUInt16BE(side, frame + 7);
  return jpeg;
}

it('a recording gets its first picture and its length from the browser that sent it', async () => {
  claims('gallery-14');
  const id = await send('gait.mp4', mp4Of(40_000));
  const poster = (await drawn(320, 240)).toString('base64');
  const set = (data: object) => ask('gallery-setPoster', { id, poster, seconds: 8.5, ...data });
  const whole = Buffer.from(poster, 'base64');
  const png = await sharp(whole).resize(60).png().toBuffer();
  for (const picture of [
    Buffer.from('no picture'),
    Buffer.alloc(0),
    whole.subarray(0, whole.length / 2),
    png,
    widened(await drawn(320, 240), 65_000),
  ]) {
    const { status, error } = await set({ poster: picture.toString('base64') });
    expect([status, error?.details.reason]).toEqual([400, 'damaged']);
  }
  expect((await set({})).status).toBe(200);
  expect((await set({})).status).toBe(200);
  const { rows } = await server.app.pool.query(
    "select actor from audit_entries where action = 'gallery.set-poster' and subject = $1",
    [`media:${id}`],
  );
  expect(rows).toEqual([{ actor: grace.uid }]);
  const { data, seconds } = await item(id);
  expect([data.fileType, seconds]).toEqual(['video', 8.5]);
  expect((await get(data.thumbnailDownloadUrl)).status).toBe(200);
  expect(['a.jpg', 'a.jpeg', 'a.PNG', 'a.mp4', 'a.webm', 'a.pdf', 'a'].map(mediaTypeOf)).toEqual([
    'image',
    'image',
    'image',
    'video',
    'video',
    'other',
    'other',
  ]);
});

it('a description that began from an older version is refused and changes nothing', async () => {
  const id = await send();
  await describe(id, 'First', []);
  const late = await ask('gallery-describe', { id, version: 1, notes: 'Late', tags: [] });
  expect([late.status, late.error?.details.reason]).toEqual([409, 'newer-version']);
  expect((await item(id)).data.notes).toBe('First');
});

it('tags are added to several items and keep what was there', async () => {
  const [first, second] = [await send(), await send()];
  await describe(first, 'Kept', ['back']);
  const { result } = await ask('gallery-addTags', {
    ids: [first, second],
    tags: ['Back', 'for consult'],
  });
  expect(result).toEqual({ tagged: 2 });
  expect((await item(first)).data).toMatchObject({ notes: 'Kept', tags: ['back', 'for consult'] });
  expect((await item(second)).data.tags).toEqual(['Back', 'for consult']);
});

it('an item has at most thirty tags, however they come', async () => {
  const [full, other] = [await send(), await send()];
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `tag ${from + n}`);
  expect((await describe(full, '', many(1, 29))).status).toBe(200);
  const add = (tags: string[]) => ask('gallery-addTags', { ids: [other, full], tags });
  const refused = await add(many(30, 2));
  expect([refused.status, refused.error?.details.reason]).toEqual([400, 'too-many-tags']);
  expect((await item(other)).data.tags).toEqual([]);
  expect((await add(['Tag 1', 'tag 30'])).status).toBe(200);
  expect((await item(full)).data.tags).toEqual(many(1, 30));
});

it('notes and tags that cannot be read say so, and no change replaces them', async () => {
  const [id, other] = [await send(), await send()];
  await describe(id, 'Kept', ['hidden away']);
  await describe(other, '', ['still there']);
  const { pool } = server.app;
  const sealedOf = async () =>
    (await pool.query('select sealed from media where id = $1', [id])).rows[0].sealed.toString(
      'hex',
    );
  await pool.query(
    'update media set sealed = (select sealed from media where id = $2) where id = $1',
    [id, other],
  );
  const broken = await sealedOf();
  const shown = await item(id);
  expect([shown.unreadable, shown.data.notes, shown.data.tags]).toEqual([true, '', []]);
  expect((await item(other)).unreadable).toBe(false);
  for (const change of [
    await describe(id, 'New', []),
    await ask('gallery-addTags', { ids: [other, id], tags: ['new'] }),
    await ask('gallery-measure', { id, measured: null }),
  ])
    expect([change.status, change.error?.details.reason]).toEqual([400, 'unreadable']);
  expect(await sealedOf()).toBe(broken);
  expect((await item(other)).data.tags).toEqual(['still there']);

  await pool.query("update user_tags set sealed = 'broken'::bytea where uid = $1 and token = $2", [
    grace.uid,
    tagToken(server.app.keys, grace.uid, 'still there'),
  ]);
  const { status, result } = await ask('gallery-tags', {});
  expect(status).toBe(200);
  expect(result.userTags).not.toContain('still there');
  expect(result.userTags).toContain('hidden away');
});

it('a search takes at most ten tags', async () => {
  claims('gallery-16');
  const tags = Array.from({ length: 11 }, (_, n) => `tag ${n}`);
  const { status, error } = await ask('gallery-page', { search: { tags } });
  expect(status).toBe(400);
  expect(error?.details.fields?.[0]?.message).toBe('Cannot search for more than 10 tags at once.');
  expect((await ask('gallery-page', { search: { tags: tags.slice(1) } })).status).toBe(200);
});

it('a deleted item is gone, can be restored for an hour, and is forgotten after it', async () => {
  claims('gallery-22 (delete)');
  const [kept, gone] = [await send(), await send()];
  const stranger = await server.signIn('Amara');
  expect((await ask('gallery-delete', { ids: [kept] }, stranger)).status).toBe(404);
  const ids = [kept, gone, crypto.randomUUID()];
  const { result } = await ask('gallery-delete', { ids });
  expect(result).toEqual({ deleted: expect.arrayContaining([kept, gone]), failed: [ids[2]] });
  expect((await ask('gallery-item', { id: kept })).status).toBe(404);
  expect((await page()).items.some(({ id }: { id: string }) => ids.includes(id))).toBe(false);
  expect((await ask('gallery-restore', { ids: [kept] })).result).toEqual({ restored: [kept] });
  expect((await ask('gallery-item', { id: kept })).status).toBe(200);
  now = new Date(now.getTime() + 61 * 60_000);
  grace = await server.signIn('Grace');
  expect((await ask('gallery-restore', { ids: [gone] })).status).toBe(404);
  await server.app.pool.query("select graphile_worker.add_job('gallery-forget', '{}'::json)");
  await runJobs(server.app);
  const { rows } = await server.app.pool.query('select expires_at from files where id = $1', [
    gone,
  ]);
  expect(rows[0].expires_at).not.toBeNull();
  expect((await server.app.pool.query('select from media where id = $1', [gone])).rowCount).toBe(0);
});

it('pictures of one patient and site are a series, and the trail names the patient', async () => {
  const ids = [await send(), await send(), await send()];
  const [elbow, ...backs] = ids;
  const mole = { ...walter, phn: '310200005', firstName: 'Ada' };
  await ask('gallery-tie', { ids: backs, subject: mole });
  await ask('gallery-tie', { ids: [elbow], subject: { ...mole, site: 'left-elbow' } });
  const { result } = await ask('gallery-series', { id: backs[0] });
  expect(result.items.map(({ id }: { id: string }) => id)).toEqual([...backs].reverse());
  expect(result.items[0].subject).toEqual(mole);
  expect(result.sites).toEqual(
    expect.arrayContaining([
      { site: 'left-upper-back', count: 2, newest: backs[1] },
      { site: 'left-elbow', count: 1, newest: elbow },
    ]),
  );
  const { rows } = await server.app.pool.query(
    `select count(*)::int as n from audit_entries
     where action = 'gallery.tie' and patient is not null and subject = any ($1)`,
    [ids.map((id) => `media:${id}`)],
  );
  expect(rows[0].n).toBe(3);
  const wrong = await ask('gallery-tie', { ids, subject: { ...mole, phn: '123' } });
  expect([wrong.status, wrong.error?.details.fields?.[0]?.message]).toEqual([
    400,
    'PHN is invalid',
  ]);
  expect((await ask('gallery-tie', { ids: backs, subject: null })).result).toEqual({ tied: 2 });
  expect((await item(backs[0] ?? '')).subject).toBeNull();
});

it('the trail names the patient of an item that is deleted and restored', async () => {
  const id = await send();
  await ask('gallery-tie', { ids: [id], subject: walter });
  await ask('gallery-delete', { ids: [id] });
  await ask('gallery-restore', { ids: [id] });
  const { rows } = await server.app.pool.query(
    `select action, patient is not null as named from audit_entries
     where subject = $1 and action in ('gallery.delete', 'gallery.restore') order by action`,
    [`media:${id}`],
  );
  expect(rows).toEqual([
    { action: 'gallery.delete', named: true },
    { action: 'gallery.restore', named: true },
  ]);
});

it('consent ends when a picture is tied to another patient, and stays with the same one', async () => {
  const id = await send();
  const consents = async () => (await item(id)).consent;
  await ask('gallery-tie', { ids: [id], subject: walter });
  await ask('gallery-setConsent', { ids: [id], consent: true });
  await ask('gallery-tie', { ids: [id], subject: { ...walter, site: 'left-elbow' } });
  expect(await consents()).toBe(true);
  const other = { ...walter, phn: '606670004', firstName: 'Anita', lastName: 'Sandhu' };
  expect((await ask('gallery-tie', { ids: [id], subject: other })).result).toEqual({ tied: 1 });
  expect(await consents()).toBe(false);
  const { rows } = await server.app.pool.query(
    `select action from audit_entries where subject = $1 and action like 'gallery.%consent'
     order by action`,
    [`media:${id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'gallery.give-consent',
    'gallery.withdraw-consent',
  ]);
});

it('deleted pictures do not count as unfinished uploads, and are swept in one run', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 20; n++) ids.push(await send());
  await runJobs(server.app);
  await ask('gallery-delete', { ids });
  now = new Date(now.getTime() + 61 * 60_000);
  grace = await server.signIn('Grace');
  const run = async (name: string) => {
    await server.app.pool.query('select graphile_worker.add_job($1, $2::json)', [name, '{}']);
    await runJobs(server.app);
  };
  await run('gallery-forget');
  const { rows } = await server.app.pool.query(
    'select count(*)::int as n from files where owner = $1 and expires_at is not null',
    [grace.uid],
  );
  expect(rows[0].n).toBeGreaterThanOrEqual(60);
  expect(await send()).toBeTruthy();
  now = new Date(now.getTime() + 25 * 60 * 60_000);
  grace = await server.signIn('Grace');
  await run('uploads-sweep');
  const left = await server.app.pool.query('select from files where id = any ($1)', [ids]);
  expect(left.rowCount).toBe(0);
});

it('several files come as one archive that any program opens, with names of their own', async () => {
  const content = await drawn();
  const ids = [await send('a.jpg', content), await send('a.jpg', content)];
  const answer = await get(`/gallery/archive?ids=${ids.join(',')}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipped(Buffer.from(await answer.arrayBuffer()));
  expect([...files.keys()].sort()).toEqual(['a (2).jpg', 'a.jpg']);
  const { data } = await item(ids[0] ?? '');
  const whole = Buffer.from(await (await get(data.fileDownloadUrl)).arrayBuffer());
  for (const file of files.values()) expect(file.equals(whole)).toBe(true);
  expect(
    (await get(`/gallery/archive?ids=${ids.join(',')}`, await server.signIn('Samuel'))).status,
  ).toBe(404);
  expect((await get('/gallery/archive?ids=constructor')).status).toBe(404);
  const many = Array.from({ length: 100 }, () => crypto.randomUUID());
  expect((await get(`/gallery/archive?ids=${[ids[0], ...many]}`)).status).toBe(400);
  expect((await get(`/gallery/archive?ids=${[ids[0], ...many.slice(1)]}`)).status).toBe(200);
});

it('pictures with too many dots and pictures that move are refused with the reason', async () => {
  const small = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const huge = Buffer.from(small);
  huge.writeUInt32BE(50_000, 16);
  huge.writeUInt32BE(50_000, 20);
  const started = performance.now();
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
  const frames = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  const moving = Buffer.concat([small.subarray(0, 33), frames, small.subarray(33)]);
  const refused = async (content: Buffer) => {
    const file = { content, purpose: 'media', name: 'x.png' };
    const { status, reason } = await sendFile(server.url, grace.token, file);
    return [status, reason];
  };
  expect(await refused(huge)).toEqual([400, 'pixels']);
  expect(await refused(moving)).toEqual([400, 'animated']);
  expect(performance.now() - started).toBeLessThan(2_000);
});

/** Reads an archive by its list of files, and checks the sums. */
function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, Buffer>();
  let from = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [sum, size] = [archive.readUInt32LE(from + 16), archive.readUInt32LE(from + 24)];
    const nameEnd = from + 46 + archive.readUInt16LE(from + 28);
    const local = archive.readUInt32LE(from + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26);
    const content = archive.subarray(start, start + size);
    expect(crc32(content)).toBe(sum);
    files.set(archive.toString('utf8', from + 46, nameEnd), content);
    from = nameEnd;
  }
  return files;
}
