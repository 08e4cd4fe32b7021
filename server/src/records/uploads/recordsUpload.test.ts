import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { type Provider, startProvider } from '../../platform/push/testing.ts';
import { pngStart, sendFile, startTestServer, type TestServer } from '../../testing.ts';

let provider: Provider;
let server: TestServer;
let grace: { token: string; uid: string };
beforeAll(async () => {
  provider = await startProvider();
  server = await startTestServer({
    settings: { AVA_URL: `${provider.url}/api/`, AVA_TOKEN: 'a bearer of ours' },
  });
  grace = await server.signIn('Grace');
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(async () => {
  provider.received.length = 0;
  provider.answer = () => ({ status: 201, body: {} });
  await link('user 1');
});

const link = (avaUuid: string | null) =>
  server.app.pool.query('update users set ava_uuid = $1 where id = $2', [avaUuid, grace.uid]);
const add = async (name: string, { token } = grace) =>
  (await sendFile(server.url, token, { content: pngStart, name })).id;
const upload = (galleryItemIds: string[], { token } = grace) =>
  server.ask('ava-uploadGalleryFiles', { galleryItemIds }, token);

it('items go to the linked account as they are, each under its own key', async () => {
  claims('gallery-20');
  const ids = [await add('left ear.png'), await add('right ear.png')];
  const { result } = await upload(ids);
  expect(result).toEqual({ uploaded: ids, failed: [] });
  const [request] = provider.received;
  expect(request?.path).toBe('/api/users/user%201/files');
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer a bearer of ours',
    'content-type': 'image/png',
    'content-disposition': "attachment; filename*=UTF-8''left%20ear.png",
    'idempotency-key': ids[0],
  });
  expect(Buffer.from(request?.body ?? '').equals(pngStart)).toBe(true);
  const { rows } = await server.app.pool.query(
    `select count(*)::int as n from audit_entries
     where action = 'records.upload' and subject = any ($1)`,
    [ids.map((id) => `media:${id}`)],
  );
  expect(rows[0].n).toBe(2);
});

it('a repeated press uploads nothing twice, and another account gets the item', async () => {
  const id = await add('once.png');
  await upload([id, id]);
  expect(provider.received.length).toBe(1);
  expect((await upload([id])).result).toEqual({ uploaded: [id], failed: [] });
  expect(provider.received.length).toBe(1);
  await link('user-2');
  await upload([id]);
  expect(provider.received.at(-1)?.path).toBe('/api/users/user-2/files');
});

it('a file that fails does not stop the others, and each has its reason', async () => {
  const ids = [await add('a.png'), await add('b.png'), await add('c.png')];
  const stranger = await server.signIn('Amara');
  const theirs = await add('theirs.png', stranger);
  const statuses = [413, 503, 201];
  provider.answer = () => ({ status: statuses.shift() ?? 201, body: {} });
  const { result } = await upload([...ids, theirs]);
  expect(result).toEqual({
    uploaded: [ids[2]],
    failed: [
      { id: ids[0], reason: 'refused' },
      { id: ids[1], reason: 'unreachable' },
      { id: theirs, reason: 'not-found' },
    ],
  });
});

it('the trail names an item before it goes out, and then what came of it', async () => {
  const ids = [await add('a.png'), await add('b.png'), await add('c.png')];
  const trail = async () => {
    const { rows } = await server.app.pool.query(
      `select subject, action, details from audit_entries
       where action like 'records.%' and subject = any ($1)
       order by array_position($1, subject), id`,
      [ids.map((id) => `media:${id}`)],
    );
    return rows.map(({ subject, action, details }) => [
      ids.indexOf(subject.slice('media:'.length)),
      action,
      details.reason,
    ]);
  };
  const statuses = [201, 413, 503];
  const before: unknown[] = [];
  provider.answer = async () => {
    before.push((await trail()).at(-1));
    return { status: statuses.shift() ?? 201, body: {} };
  };
  await upload(ids);
  expect(before).toEqual([0, 1, 2].map((place) => [place, 'records.send', undefined]));
  expect(await trail()).toEqual([
    [0, 'records.send', undefined],
    [0, 'records.upload', undefined],
    [1, 'records.send', undefined],
    [1, 'records.fail-upload', 'refused'],
    [2, 'records.send', undefined],
    [2, 'records.fail-upload', 'unreachable'],
  ]);
});

it('without a linked account no call goes out, and the reason is named', async () => {
  claims('gallery-08 (server)');
  await link(null);
  const { status, error } = await upload([await add('a.png')]);
  expect([status, error?.details.reason]).toEqual([400, 'not-linked']);
  expect(provider.received).toEqual([]);
});
