import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing.ts';
import { phoneJpeg } from '../../../uploads/cleaning/testing.ts';
import { skinHistory } from '../../shipped/skinHistory.ts';
import { sendForm } from '../../testing.ts';

let server: TestServer;
let grace: { token: string; uid: string };
let photo: string;
beforeAll(async () => {
  server = await startTestServer();
  grace = await server.signIn('Grace');
  photo = (await phoneJpeg()).toString('base64');
});
afterAll(() => server.stop());

const send = () => sendForm(server, { uid: grace.uid, form: skinHistory });
type Opening = Awaited<ReturnType<typeof send>>['opening'];
const add = (opening: Opening, data = photo, key = 'photo') =>
  server.ask('forms-addFile', { ...opening, key, data });
const keep = (opening: Opening, files: string[], revision = 0) =>
  server.ask('forms-keep', { ...opening, answers: { photo: { files } }, revision });
const kept = async (ids: string[]) => {
  const { rows } = await server.app.pool.query(
    'select id from files where id = any ($1) and expires_at is null order by id',
    [ids],
  );
  return rows.map(({ id }) => id as string);
};
const rest = {
  site: { site: 'left-forearm' },
  since: { choice: ['weeks'] },
  change: { choice: ['nothing'] },
  symptoms: { choice: ['nothing'] },
  'skin-cancer': { yes: false },
  family: { yes: false },
  sunburn: { yes: false },
};

it('a photo is part of its answer, and the sender sees it without place and device', async () => {
  const { opening, messageId } = await send();
  const { file } = (await add(opening)).result;
  expect((await keep(opening, [file])).result.answers).toEqual({ photo: { files: [file] } });
  const submit = { ...opening, answers: rest, revision: 1, language: 'en' };
  expect((await server.ask('forms-submit', submit)).status).toBe(200);
  expect((await add(opening)).error?.details.reason).toBe('submitted');
  const asked = { messageId, file };
  const { result } = await server.ask('forms-resultFile', asked, grace.token);
  expect(result.type).toBe('image/jpeg');
  const { exif } = await sharp(Buffer.from(result.data, 'base64')).metadata();
  expect(exif?.length ?? 0).toBeLessThan(40);
  const samuel = await server.signIn('Samuel');
  expect((await server.ask('forms-resultFile', asked, samuel.token)).status).toBe(404);
  const other = await send();
  const elsewhere = { messageId: other.messageId, file };
  expect((await server.ask('forms-resultFile', elsewhere, grace.token)).status).toBe(404);
});

it('photos of patients wait for no upload of the physician, and are not counted with them', async () => {
  const sent = [await send(), await send(), await send()];
  const { pool } = server.app;
  await pool.query(
    `insert into files (id, owner, purpose, time, sealed_name, size, created_at, expires_at)
     select gen_random_uuid(), $1, 'media', place, ''::bytea, 1, now(), now() + interval '1 day'
     from generate_series(1, 50) place`,
    [grace.uid],
  );
  const upload = await pool.connect();
  try {
    // The upload of the physician holds their row.
    await upload.query('begin');
    await upload.query('select from users where id = $1 for no key update', [grace.uid]);
    const added = await Promise.all(sent.map(({ opening }) => add(opening)));
    expect(added.map(({ status }) => status)).toEqual([200, 200, 200]);
  } finally {
    await upload.query('rollback');
    upload.release();
    await pool.query('delete from files where owner = $1 and path is null', [grace.uid]);
  }
});

it('a file of another form is no answer', async () => {
  const [one, two] = [await send(), await send()];
  const { file } = (await add(one.opening)).result;
  expect((await keep(two.opening, [file])).result.answers).toEqual({});
});

it('a file that is no picture, and a question that takes none, are refused', async () => {
  const { opening } = await send();
  const reasonOf = async (data: string, key?: string) => {
    const { status, error } = await add(opening, data, key);
    return [status, error?.details.reason];
  };
  expect(await reasonOf(Buffer.from('%PDF-1.4 text').toString('base64'))).toEqual([400, 'picture']);
  const cut = Buffer.from(photo, 'base64').subarray(0, 4_000).toString('base64');
  expect(await reasonOf(cut)).toEqual([400, 'damaged']);
  expect(await reasonOf(photo, 'width')).toEqual([400, undefined]);
});

it('a message lets its unnamed pictures go, the oldest first, and all of them with itself', async () => {
  const { opening, messageId } = await send();
  const ids: string[] = [];
  for (let count = 0; count < 7; count++) ids.push((await add(opening)).result.file);
  expect(await kept(ids)).toEqual(ids.slice(2).toSorted());
  const [named = ''] = ids.slice(3);
  await keep(opening, [named]);
  const submit = { ...opening, answers: rest, revision: 1, language: 'en' };
  await server.ask('forms-submit', submit);
  expect(await kept(ids)).toEqual([named]);
  await server.app.pool.query('delete from patient_messages where id = $1', [messageId]);
  expect(await kept(ids)).toEqual([]);
});
