import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDescribed } from '../gallery/sealed.ts';
import { runJobs, sendFile, startTestServer, type TestServer } from '../testing.ts';
import { makeThread } from './testing.ts';

let server: TestServer;
type Person = { token: string; uid: string };
const people: Record<string, Person> = {};
const by = (name: string) => people[name] as Person;
const mole = {
  phn: '500091234',
  province: 'AB',
  firstName: 'Walter',
  lastName: 'Brandt',
  dateOfBirth: '1958/03/14',
  site: 'left-upper-back',
};

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Amara', 'Karim']) people[name] = await server.signIn(name);
});
afterAll(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: object, person = 'Grace') =>
  server.ask(name, data, by(person).token);
const consult = () =>
  makeThread(server, { from: by('Grace').uid, to: by('Amara').uid, message: 'Is it safe?' });
const status = async (url: string, person: string) => {
  const headers = { authorization: `Bearer ${by(person).token}` };
  return (await fetch(server.url + url, { headers })).status;
};

/** A picture of Grace's gallery that was taken on a day of 2026. */
async function picture(day: string, site = mole.site): Promise<string> {
  const exif = { IFD2: { DateTimeOriginal: `2026:${day} 12:00:00`, OffsetTimeOriginal: '+00:00' } };
  const content = await sharp(randomBytes(7_200), { raw: { width: 60, height: 40, channels: 3 } })
    .withExif(exif)
    .jpeg()
    .toBuffer();
  const file = { content, name: `${day}.jpg`, purpose: 'media' as const };
  const { id } = await sendFile(server.url, by('Grace').token, file);
  await ask('gallery-tie', { ids: [id], subject: { ...mole, site } });
  return id;
}
const send = async (activityId: string, galleryMediaURIs: string[]) => {
  const sent = { activityId, message: 'See these.', galleryMediaURIs };
  return (await ask('thread-sendMessage', sent)).result.messageId as string;
};
const seriesFor = async (activityId: string, person = 'Amara') =>
  (await ask('thread-series', { activityId }, person)).result?.series;

it('the readers of a thread see the series of its pictures, the oldest first', async () => {
  const [november, march] = [await picture('11:20'), await picture('03:03')];
  const measured = { length: 9, width: 7, colours: 4, outline: [] };
  await ask('gallery-measure', { id: november, measured });
  const { version } = (await ask('gallery-item', { id: march })).result;
  await ask('gallery-describe', { id: march, version, notes: 'For me alone', tags: ['private'] });
  const activityId = await consult();
  const alone = await picture('05:05', 'left-elbow');
  const unsent = await picture('06:06');
  await send(activityId, [november, march, alone]);
  const series = await seriesFor(activityId);
  expect(series).toEqual([
    {
      site: 'left-upper-back',
      photos: [
        {
          id: march,
          name: '03:03.jpg',
          url: expect.stringContaining(march),
          thumbnailUrl: null,
          screenUrl: null,
          width: 60,
          height: 40,
          taken: '2026-03-03T12:00:00.000Z',
          measured: null,
          notes: '',
          uses: [],
        },
        expect.objectContaining({ id: november, taken: '2026-11-20T12:00:00.000Z', measured }),
      ],
    },
  ]);
  expect(JSON.stringify(series)).not.toContain(unsent);
  for (const { url } of series[0].photos) expect(await status(url, 'Amara')).toBe(200);
  expect((await ask('thread-series', { activityId }, 'Karim')).status).toBe(404);
});

it('a series loses the picture of a retracted message, and ends with the lock of its thread', async () => {
  const [first, second, third] = [
    await picture('01:01'),
    await picture('02:02'),
    await picture('03:04'),
  ];
  const activityId = await consult();
  await send(activityId, [first, second]);
  const messageId = await send(activityId, [third]);
  const ids = async () =>
    (await seriesFor(activityId)).map(({ photos }: { photos: { id: string }[] }) =>
      photos.map(({ id }) => id),
    );
  expect(await ids()).toEqual([[first, second, third]]);
  await ask('thread-retractMessage', { activityId, messageId });
  expect(await ids()).toEqual([[first, second]]);
  // The thread keeps what was sent, also when the owner deletes it.
  await ask('gallery-delete', { ids: [first] });
  expect(await ids()).toEqual([[first, second]]);
  await ask('thread-lock', { activityId, reason: 'Another patient' });
  expect(await seriesFor(activityId)).toBeUndefined();
});

it('a series keeps a picture after its owner has deleted it for good', async () => {
  const [first, second] = [await picture('01:11'), await picture('02:12')];
  const activityId = await consult();
  await send(activityId, [first, second]);
  const { version } = (await ask('gallery-item', { id: first })).result;
  const written = { notes: 'Unrepeated', tags: ['private'] };
  await ask('gallery-describe', { id: first, version, ...written });
  const measured = { length: 9, width: 7, colours: 4, outline: [] };
  await ask('gallery-measure', { id: first, measured });
  await ask('gallery-delete', { ids: [first] });
  const { pool } = server.app;
  await pool.query("update media set deleted_at = now() - interval '2 hours' where id = $1", [
    first,
  ]);
  await pool.query("select graphile_worker.add_job('gallery-forget', '{}'::json)");
  await runJobs(server.app);
  const [series] = await seriesFor(activityId);
  expect(series.photos).toMatchObject([{ id: first, measured, notes: '' }, { id: second }]);
  for (const { url } of series.photos) expect(await status(url, 'Amara')).toBe(200);
  expect((await ask('gallery-item', { id: first })).status).toBe(404);
  expect((await ask('gallery-restore', { ids: [first] })).status).toBe(404);
  expect((await ask('gallery-page', { search: { notes: 'unrepeated' } })).result.items).toEqual([]);
  const { rows } = await pool.query('select sealed from media where id = $1', [first]);
  expect(openDescribed(server.app, first, rows[0].sealed)).toEqual({
    notes: '',
    tags: [],
    measured,
  });
});

it('a picture that was sent twice stays while one of its messages does', async () => {
  const [twice, two] = [await picture('01:21'), await picture('02:22')];
  const activityId = await consult();
  const first = await send(activityId, [twice, two]);
  const second = await send(activityId, [twice]);
  const shown = async () => {
    const [series] = await seriesFor(activityId);
    for (const { url } of series?.photos ?? []) expect(await status(url, 'Amara')).toBe(200);
    return series?.photos.map(({ id }: { id: string }) => id);
  };
  expect(await shown()).toEqual([twice, two]);
  const { uses } = (await ask('gallery-item', { id: twice })).result;
  expect(uses.map((use: { activityId: string }) => use.activityId)).toEqual([activityId]);
  await ask('thread-retractMessage', { activityId, messageId: second });
  expect(await shown()).toEqual([twice, two]);
  const third = await send(activityId, [twice, two]);
  await ask('thread-retractMessage', { activityId, messageId: first });
  expect(await shown()).toEqual([twice, two]);
  await ask('thread-retractMessage', { activityId, messageId: third });
  expect(await shown()).toBeUndefined();
});
