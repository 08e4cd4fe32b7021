import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { pngStart, sendFile, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let amara: { token: string; uid: string };
let peter: { token: string; uid: string };
beforeAll(async () => {
  server = await startTestServer();
  [amara, peter] = [await server.signIn('Amara'), await server.signIn('Peter')];
});
beforeEach(async () => {
  await server.app.pool.query('delete from resource_stores where uid = $1', [peter.uid]);
});
afterAll(() => server.stop());

const read = async (token = peter.token) => (await server.ask('resources-store', {}, token)).result;
const save = (after: number, document: unknown, token = peter.token) =>
  server.ask('resources-save', { after, document }, token);
const upload = async (name = 'splint.png', token = peter.token) =>
  (await sendFile(server.url, token, { content: pngStart, purpose: 'resource', name })).id;
const documentWith = (...fileIds: string[]) => {
  const resources = fileIds.map((fileId, at) => ({
    id: `splint-${at + 1}`,
    resourceName: 'Splint',
    fileId,
  }));
  const resourceIds = resources.map(({ id }) => id);
  return {
    categories: { 'bite-1': { id: 'bite-1', name: 'Bite', resourceIds } },
    categoryOrder: ['bite-1'],
    resources: Object.fromEntries(resources.map((one) => [one.id, one])),
  };
};
const get = (path: string, token: string) =>
  fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });

it('each person has one document with the details of every file', async () => {
  claims('resources-05', 'resources-13');
  const fileId = await upload();
  expect((await save(0, documentWith(fileId))).result).toEqual({ version: 1 });
  const { version, document } = await read();
  expect(version).toBe(1);
  expect(document.categories['bite-1']).toEqual({
    id: 'bite-1',
    name: 'Bite',
    resourceIds: ['splint-1'],
  });
  const { filePath, downloadUrl, ...resource } = document.resources['splint-1'];
  expect(resource).toEqual({
    id: 'splint-1',
    resourceName: 'Splint',
    fileId,
    fileName: 'splint.png',
    contentType: 'image/png',
    size: pngStart.length,
  });
  expect(filePath).toMatch(new RegExp(`^resources/${peter.uid}/\\d{13}\\.png$`));
  const got = await get(downloadUrl, peter.token);
  expect(Buffer.from(await got.arrayBuffer()).equals(pngStart)).toBe(true);
});

it('every signed-in person may read their own resources, which may be empty', async () => {
  claims('resources-01');
  for (const name of ['Grace', 'Joanne', 'Helen']) {
    const { token } = await server.signIn(name);
    const { version, document } = await read(token);
    expect([version, document.resources]).toEqual([0, {}]);
  }
  expect((await server.ask('resources-store', {})).status).toBe(401);
});

it('saving needs the permission of specialists', async () => {
  claims('resources-02');
  const grace = await server.signIn('Grace');
  expect((await save(0, documentWith(), grace.token)).status).toBe(403);
});

it('another person’s file or link is not found', async () => {
  const { version } = await read();
  const theirs = await upload('mine.png', amara.token);
  const { status, error } = await save(version, documentWith(theirs));
  expect([status, error?.details.reason]).toEqual([404, 'file-gone']);
  // The refused save leaves nothing.
  expect((await read()).version).toBe(version);
  const { document } = await read(amara.token);
  const [first] = Object.values(document.resources) as { fileId: string; downloadUrl: string }[];
  expect((await save(version, documentWith(first?.fileId ?? ''))).status).toBe(404);
  expect((await get(first?.downloadUrl ?? '', peter.token)).status).toBe(404);
  expect((await get(first?.downloadUrl ?? '', amara.token)).status).toBe(200);
  const attached = await sendFile(server.url, peter.token, {
    content: Buffer.from('%PDF-1.7'),
    purpose: 'thread',
  });
  expect((await save(version, documentWith(attached.id))).status).toBe(404);
});

it('the second of two windows is told of the first save, and may keep removed resources', async () => {
  const [kept, more] = [await upload(), await upload()];
  const { version } = (await save(0, documentWith(kept))).result;
  expect((await save(version, documentWith(kept, more))).status).toBe(200);
  const late = await save(version, documentWith(kept));
  expect([late.status, late.error?.details.reason]).toEqual([409, 'newer-version']);
  expect((await save(version + 1, documentWith())).status).toBe(200);
  expect((await save(version + 2, documentWith(more))).status).toBe(200);
  expect(Object.keys((await read()).document.resources)).toEqual(['splint-1']);
});

it('a resource without a name is refused with its field', async () => {
  const { version } = await read();
  const document = documentWith(crypto.randomUUID());
  const nameless = { ...document.resources['splint-1'], resourceName: '' };
  const { status, error } = await save(version, {
    ...document,
    resources: { 'splint-1': nameless },
  });
  expect(status).toBe(400);
  expect(error?.details.fields?.[0]?.message).toBe('Resource name cannot be empty.');
});

it('the demo’s handouts are real files: a pdf, and a text that opens as one', async () => {
  const { document } = await read(amara.token);
  const all = Object.values(document.resources) as Record<string, string>[];
  expect(new Set(all.map(({ contentType }) => contentType))).toEqual(
    new Set(['application/pdf', 'text/plain']),
  );
  for (const { downloadUrl = '', contentType } of all) {
    const bytes = Buffer.from(await (await get(downloadUrl, amara.token)).arrayBuffer());
    const begins = contentType === 'application/pdf' ? '%PDF-' : /^[A-Z]/;
    expect(bytes.toString('latin1')).toMatch(begins);
  }
});
