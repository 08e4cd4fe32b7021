import { afterAll, beforeAll, expect, it } from 'vitest';
import { seed } from '../seed.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { drawPhoto } from './demo/scenes.ts';
import { demoGalleries } from './seed.ts';

let server: TestServer;
// Drawing takes time on a busy processor.
beforeAll(async () => {
  server = await startTestServer({ world: { photos: true, threads: true } });
}, 120_000);
afterAll(() => server.stop());

it('a demo begins with photos in its galleries, stored as uploads are', async () => {
  const { rows } = await server.app.pool.query(
    `select media.id, users.first_name, media.created_at, files.size, files.received, files.expires_at
     from media join files using (id) join users on users.id = media.uid
     order by media.created_at`,
  );
  const count = (name: string) => rows.filter((row) => row.first_name === name).length;
  for (const [name, photos] of Object.entries(demoGalleries)) {
    expect(count(name)).toBe(photos.length);
  }
  for (const row of rows) {
    expect(row.size).toBeLessThan(400_000);
    expect(row).toMatchObject({ received: row.size, expires_at: null });
  }
  for (const name of Object.keys(demoGalleries)) {
    const { id } = rows.find((row) => row.first_name === name);
    const { token } = await server.signIn(name);
    expect((await server.ask('gallery-item', { id }, token)).status).toBe(200);
  }
  const newest = rows.findLast((row) => row.first_name === 'Grace');
  const grace = await server.signIn('Grace');
  const { result } = await server.ask('gallery-item', { id: newest.id }, grace.token);
  expect(result).toMatchObject({
    name: 'left-back-ruler.png',
    contentType: 'image/png',
    data: { fileType: 'image' },
  });
  const got = await fetch(`${server.url}${result.data.fileDownloadUrl}`, {
    headers: { authorization: `Bearer ${grace.token}` },
  });
  const drawn = drawPhoto({ scene: 'ruler', skin: 'fair', seed: 3 });
  expect(Buffer.from(await got.arrayBuffer()).equals(drawn)).toBe(true);
});

it('photos stand beside the questions of their threads', async () => {
  const { token } = await server.signIn('Grace');
  const page = await server.ask('inbox-page', { folder: 'inbox', limit: 500 }, token);
  const rows = page.result.rows as { activityId: string; subject?: unknown }[];
  const counts: number[] = [];
  for (const { activityId } of rows) {
    const { result } = await server.ask('thread-econsult', { activityId }, token);
    // The locked thread shows nothing.
    if (!result) continue;
    counts.push(result.files.length);
    for (const { url } of result.files) {
      const got = await fetch(`${server.url}${url}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(got.status).toBe(200);
    }
  }
  expect(counts.filter(Boolean).sort()).toEqual([1, 4]);
});

it('a second start adds nothing, and neither does a start without photos', async () => {
  const count = async (of: TestServer) =>
    (await of.app.pool.query('select count(*)::int as n from media')).rows[0].n as number;
  const before = await count(server);
  await seed(server.app, { photos: true });
  expect(await count(server)).toBe(before);
  const plain = await startTestServer();
  expect(await count(plain)).toBe(0);
  await plain.stop();
});
