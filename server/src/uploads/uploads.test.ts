import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server as TcpServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { faultOf, storagePath, typeByName, uploadTime } from '@corridor/contract/uploads/rules.ts';
import { faultWords, words } from '@corridor/contract/uploads/words.ts';
import { Upload } from 'tus-js-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { jobs } from '../handlers.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { claimSegment, placeFile } from './actions.ts';
import { mp4Of as mp4, pngOf as png } from './cleaning/testing.ts';

let server: TestServer;
let now = new Date('2026-11-21T18:00:00Z');
let grace: { token: string; uid: string };
beforeEach(async () => {
  now = new Date('2026-11-21T18:00:00Z');
  server = await startTestServer({ clock: () => now });
  grace = await server.signIn('Grace');
});
afterEach(() => server.stop());

/** Sends a file with the official client; answers the id. */
function send(content: Buffer, name: string, chunkSize = 5_000_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(content, {
      endpoint: `${server.url}/uploads`,
      chunkSize,
      retryDelays: [],
      metadata: { filename: name },
      headers: { authorization: `Bearer ${grace.token}` },
      onError: reject,
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    });
    upload.start();
  });
}
const item = (id: string, token = grace.token) => server.ask('gallery-item', { id }, token);
const tus = (path: string, method: string, headers: Record<string, string>, body?: Buffer) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${grace.token}`,
      'tus-resumable': '1.0.0',
      ...headers,
    },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
const announce = async (size: number) =>
  (await tus('/uploads', 'POST', { 'upload-length': String(size) })).headers.get('location') ?? '';
const append = (path: string, offset: number, body: Buffer) =>
  tus(
    path,
    'PATCH',
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  );
const reasonOf = async (response: Response) =>
  ((await response.json()) as { error: { details: { reason?: string } } }).error.details.reason;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${grace.token}`, ...headers },
  });

it('an upload is its owner’s media and is kept at its path', async () => {
  claims('uploads-01', 'uploads-02');
  const content = png(2_500_000);
  const created = now.toISOString();
  const id = await send(content, 'left ear.png');
  now = new Date(now.getTime() + 60_000);
  const { result } = await item(id);
  expect(result).toMatchObject({
    id,
    data: { created, fileType: 'image', notes: '', tags: [] },
    name: 'left ear.png',
    contentType: 'image/png',
    size: content.length,
  });
  expect(result.data.filePath).toMatch(new RegExp(`^images/${grace.uid}/\\d{13}\\.jpg$`));
  const stranger = await server.signIn('Amara');
  expect((await item(id, stranger.token)).error?.details.code).toBe('not-found');
  const got = await get(result.data.fileDownloadUrl);
  expect(Buffer.from(await got.arrayBuffer()).equals(content)).toBe(true);
  expect(got.headers.get('content-type')).toBe('image/png');
  expect(got.headers.get('cache-control')).toBe('no-store');

  const video = await item(await send(mp4(40_000), 'gait.mp4'));
  expect(video.result).toMatchObject({ data: { fileType: 'video' }, contentType: 'video/mp4' });
  expect(video.result.data.filePath).toMatch(new RegExp(`^videos/${grace.uid}/\\d{13}\\.mp4$`));
});

it('a name loses invisible characters and those that reverse its order', async () => {
  const id = await send(png(100), 'ear\u202egnp.\u0007exe\u2066.png');
  expect((await item(id)).result).toMatchObject({ name: 'eargnp.exe.png' });
});

it('pictures become jpg, videos mp4, and recordings keep their kind', () => {
  claims('uploads-02');
  expect(storagePath('u', 5, 'image/jpeg')).toBe('images/u/5.jpg');
  expect(storagePath('u', 5, 'image/png')).toBe('images/u/5.jpg');
  expect(storagePath('u', 5, 'video/mp4')).toBe('videos/u/5.mp4');
  expect(storagePath('u', 5, 'video/webm')).toBe('videos/u/5.webm');
});

it('the time in the names of files always rises, however many come at once', async () => {
  claims('uploads-08', 'gallery-11');
  expect(uploadTime(100, 50)).toBe(100);
  expect(uploadTime(100, 100)).toBe(101);
  expect(uploadTime(100, 130)).toBe(131);
  const ids = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => send(png(200), name)));
  const paths = await Promise.all(ids.map(async (id) => (await item(id)).result.data.filePath));
  expect(new Set(paths).size).toBe(5);
  for (const path of paths) expect(path).toMatch(new RegExp(`^images/${grace.uid}/\\d{13}\\.jpg$`));
  const film = (await item(await send(mp4(40_000), 'f.mp4'))).result.data.filePath;
  expect(film).toMatch(new RegExp(`^videos/${grace.uid}/\\d{13}\\.mp4$`));
  const times = [...paths, film].map((path) => Number(/\d{13}/.exec(path)?.[0]));
  expect(times.at(-1)).toBeGreaterThan(Math.max(...times.slice(0, -1)));
});

it('a cut upload continues with the kept part', async () => {
  const content = png(3_000_000);
  const path = await announce(content.length);
  // The sender dies in the middle of the third segment.
  const controller = new AbortController();
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(content.subarray(0, 2_300_000));
      for (let tries = 0; tries < 200; tries++) {
        const { rows } = await server.app.pool.query('select received from files where id = $1', [
          path.split('/').at(-1),
        ]);
        if (rows[0].received === 2_097_152) break;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      controller.abort();
    },
  });
  await fetch(`${server.url}${path}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${grace.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body,
    duplex: 'half',
    signal: controller.signal,
  } as RequestInit).catch(() => undefined);
  const offset = await tus(path, 'HEAD', {});
  expect(offset.headers.get('upload-offset')).toBe('2097152');
  expect(offset.headers.get('upload-length')).toBe('3000000');
  expect((await append(path, 0, content.subarray(0, 100))).status).toBe(409);
  expect((await append(path, 2_097_152, content.subarray(2_097_152))).status).toBe(204);
  const { result } = await item(path.split('/').at(-1) ?? '');
  const got = Buffer.from(await (await get(result.data.fileDownloadUrl)).arrayBuffer());
  expect(got.equals(content)).toBe(true);
});

/** Sends its first bytes, and the rest once told to. */
function appendSlowly(path: string, content: Buffer) {
  const gate = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(content.subarray(0, 100));
      await gate.promise;
      stream.enqueue(content.subarray(100));
      stream.close();
    },
  });
  const answer = fetch(`${server.url}${path}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${grace.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body,
    duplex: 'half',
  } as RequestInit);
  return { answer, goOn: gate.resolve };
}

it('the second of two senders of a part must ask for the offset, and a finished part stays', async () => {
  const [first, second] = [png(5_000), png(5_000)];
  const path = await announce(first.length);
  const slow = appendSlowly(path, second);
  expect((await append(path, 0, first)).status).toBe(204);
  slow.goOn();
  expect((await slow.answer).status).toBe(409);
  const { result } = await item(path.split('/').at(-1) ?? '');
  expect(
    Buffer.from(await (await get(result.data.fileDownloadUrl)).arrayBuffer()).equals(first),
  ).toBe(true);
});

it('a part has one writer at a time, and a part that failed to store can be sent anew', async () => {
  const [first, second] = [png(5_000), png(5_000)];
  const path = await announce(first.length);
  const { files } = server.app;
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.app.files = {
    ...files,
    async putSegment(...segment) {
      begun.resolve();
      await gate.promise;
      return files.putSegment(...segment);
    },
  };
  const writing = append(path, 0, first);
  await begun.promise;
  server.app.files = files;
  expect((await append(path, 0, second)).status).toBe(409);
  gate.resolve();
  expect((await writing).status).toBe(204);
  const { result } = await item(path.split('/').at(-1) ?? '');
  expect(
    Buffer.from(await (await get(result.data.fileDownloadUrl)).arrayBuffer()).equals(first),
  ).toBe(true);

  const failing = await announce(first.length);
  server.app.files = { ...files, putSegment: () => Promise.reject(new Error('a full disk')) };
  expect((await append(failing, 0, first)).status).toBe(500);
  server.app.files = files;
  expect((await append(failing, 0, first)).status).toBe(204);
});

it('a finished file gets no other place or type', async () => {
  const id = await send(png(300), 'x.png');
  const again = placeFile(server.app.pool, id, 'image/jpeg');
  await expect(again).rejects.toMatchObject({ code: 'aborted' });
  expect((await item(id)).result.contentType).toBe('image/png');
});

it('a part of a dead writer is free again after a minute', async () => {
  const content = png(3_000);
  const path = await announce(content.length);
  const id = path.split('/').at(-1) ?? '';
  await claimSegment(server.app.pool, id, 0, now);
  expect((await append(path, 0, content)).status).toBe(409);
  const before = now;
  now = new Date(now.getTime() + 61_000);
  expect((await append(path, 0, content)).status).toBe(204);
  now = before;
});

it('any range of a file can be read', async () => {
  const content = mp4(2_600_000);
  const { result } = await item(await send(content, 'long.mp4'));
  const part = async (range: string) => {
    const response = await get(result.data.fileDownloadUrl, { range });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, range: response.headers.get('content-range'), bytes };
  };
  // The range crosses the border of two segments.
  const middle = await part('bytes=1048570-1048590');
  expect(middle).toMatchObject({ status: 206, range: 'bytes 1048570-1048590/2600000' });
  expect(middle.bytes.equals(content.subarray(1_048_570, 1_048_591))).toBe(true);
  expect((await part('bytes=2599990-')).bytes.equals(content.subarray(2_599_990))).toBe(true);
  expect((await part('bytes=-10')).bytes.equals(content.subarray(2_599_990))).toBe(true);
  expect((await part('bytes=0-99999999')).bytes.equals(content)).toBe(true);
  expect(await part('bytes=2600000-')).toMatchObject({ status: 416, range: 'bytes */2600000' });
  expect((await part('lines=1-2')).status).toBe(200);
});

it('a link opens for its session alone and for a limited time', async () => {
  const { result } = await item(await send(png(300), 'x.png'));
  expect((await get(result.data.fileDownloadUrl)).status).toBe(200);
  const again = await server.signIn('Grace');
  const samuel = await server.signIn('Samuel');
  for (const { token } of [again, samuel]) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${server.url}${result.data.fileDownloadUrl}`, { headers })).status).toBe(
      404,
    );
  }
  expect((await fetch(`${server.url}${result.data.fileDownloadUrl}`)).status).toBe(401);
  expect((await get(result.data.fileDownloadUrl.replace(/until=\d/, 'until=9'))).status).toBe(404);
  expect(
    (await get(result.data.fileDownloadUrl.replace(/signature=.../, 'signature=AAA'))).status,
  ).toBe(404);
  // The cookie of the browser works as well as a token.
  const cookie = { cookie: `corridor_session=${grace.token}` };
  expect(
    (await fetch(`${server.url}${result.data.fileDownloadUrl}`, { headers: cookie })).status,
  ).toBe(200);
  const before = now;
  now = new Date(now.getTime() + 14 * 60_000);
  expect((await item(result.id)).result.data.fileDownloadUrl).toBe(result.data.fileDownloadUrl);
  for (let minutes = 14; minutes <= 60; minutes += 10) {
    now = new Date(before.getTime() + minutes * 60_000);
    await server.ask('shell-me', {}, grace.token);
  }
  now = new Date(before.getTime() + 61 * 60_000);
  expect((await get(result.data.fileDownloadUrl)).status).toBe(404);
  now = before;
});

it('an upload cancelled while its bytes arrive is refused and leaves nothing', async () => {
  const folder = join(server.app.settings.CORRIDOR_HOME, 'files', 'images', grace.uid);
  await send(png(100), 'stays.png');
  const kept = readdirSync(folder).length;
  const content = png(3_500_000);
  const answers = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const path = await announce(content.length);
      const sent = append(path, 0, content);
      await pause(index * 4);
      expect((await tus(path, 'DELETE', {})).status).toBe(204);
      expect((await tus(path, 'HEAD', {})).status).toBe(404);
      return (await sent).status;
    }),
  );
  for (const status of answers) expect([404, 409]).toContain(status);
  expect(readdirSync(folder).length).toBe(kept);
});

it('a stranger finds neither the item nor the upload', async () => {
  const id = await send(png(300), 'x.png');
  const samuel = await server.signIn('Samuel');
  expect((await item(id, samuel.token)).status).toBe(404);
  expect((await item(crypto.randomUUID())).status).toBe(404);
  const path = await announce(500);
  const headers = { authorization: `Bearer ${samuel.token}` };
  expect((await tus(path, 'HEAD', headers)).status).toBe(404);
  expect((await tus(path, 'DELETE', headers)).status).toBe(404);
  expect((await tus(path, 'DELETE', {})).status).toBe(204);
  expect((await tus(path, 'HEAD', {})).status).toBe(404);
});

it('the content decides whether a file is kept; a refusal has a reason and leaves nothing', async () => {
  const count = async () =>
    (await server.app.pool.query('select count(*)::int as n from files')).rows[0].n as number;
  const before = await count();
  const refused = async (content: Buffer) => {
    const response = await append(await announce(content.length), 0, content);
    return [response.status, await reasonOf(response)];
  };
  expect(await refused(Buffer.from('<script>alert(1)</script> and so on'))).toEqual([400, 'type']);
  const heic = Buffer.from('0000001c6674797068656963000000006d696631686569636d696166', 'hex');
  expect(await refused(Buffer.concat([heic, randomBytes(500)]))).toEqual([400, 'heic']);
  // A large picture is refused at its first segment, and the answer arrives although more is
  // coming.
  expect(await refused(png(26_000_000))).toEqual([413, 'size']);
  expect(await count()).toBe(before);
  const length = (size: string) => tus('/uploads', 'POST', { 'upload-length': size });
  expect(await reasonOf(await length('0'))).toBe('empty');
  expect(await reasonOf(await length('500000001'))).toBe('size');
  expect((await length('-1')).status).toBe(400);
  expect((await length('many')).status).toBe(400);
  const path = await announce(100);
  expect(await reasonOf(await append(path, 0, png(101)))).toBe('size');
  expect((await tus(path, 'PATCH', { 'upload-offset': '0' }, png(100))).status).toBe(415);
  expect((await tus('/uploads/not-an-id', 'HEAD', {})).status).toBe(404);
  const old = await tus('/uploads', 'POST', { 'upload-length': '5', 'tus-resumable': '0.2.2' });
  expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0']);
});

it('the server names its protocol and limits', async () => {
  const { status, headers } = await fetch(`${server.url}/uploads`, { method: 'OPTIONS' });
  expect(status).toBe(204);
  expect(headers.get('tus-extension')).toBe('creation,expiration,termination');
  expect(headers.get('tus-max-size')).toBe('500000000');
});

it('a person has at most fifty unfinished uploads', async () => {
  const peter = await server.signIn('Peter');
  const headers = { authorization: `Bearer ${peter.token}`, 'upload-length': '9' };
  for (let i = 0; i < 50; i++) expect((await tus('/uploads', 'POST', headers)).status).toBe(201);
  expect((await tus('/uploads', 'POST', headers)).status).toBe(429);
});

it('an upload untouched for a day is swept with its bytes', async () => {
  const content = png(2_000_000);
  const path = await announce(content.length);
  await append(path, 0, content.subarray(0, 1_500_000));
  const folder = join(server.app.settings.CORRIDOR_HOME, 'files', 'images', grace.uid);
  const kept = readdirSync(folder).length;
  const before = now;
  now = new Date(now.getTime() + 25 * 3_600_000);
  await jobs['uploads-sweep']?.handle({}, server.app);
  now = before;
  expect(readdirSync(folder).length).toBe(kept - 1);
  expect((await tus(path, 'HEAD', {})).status).toBe(404);
});

it('the disk holds no readable name or picture', async () => {
  const planted = 'Wilhelmina-Featherstone';
  const content = png(2_000, Buffer.from(planted));
  const id = await send(content, `${planted}.png`);
  const { rows } = await server.app.pool.query('select * from files where id = $1', [id]);
  expect(JSON.stringify(rows)).not.toContain(planted);
  const root = join(server.app.settings.CORRIDOR_HOME, 'files');
  const files = readdirSync(root, { recursive: true }).map(String);
  expect(files.length).toBeGreaterThan(3);
  for (const name of files) {
    expect(name).not.toContain(planted);
    if (!statSync(join(root, name)).isFile()) continue;
    expect(readFileSync(join(root, name)).includes(planted)).toBe(false);
  }
});

it('a configured clamd scans every file, and an infected one is not kept', async () => {
  const seen: Buffer[] = [];
  const clamd: TcpServer = createServer((socket) => {
    let got = Buffer.alloc(0);
    socket.on('data', (data: Buffer) => {
      got = Buffer.concat([got, data]);
      const content = instream(got);
      if (!content) return;
      seen.push(content);
      socket.end(content.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve));
  const { port } = clamd.address() as { port: number };
  const scanned = await startTestServer({ settings: { CLAMD_ADDRESS: `127.0.0.1:${port}` } });
  const [before, them] = [server, grace];
  try {
    server = scanned;
    grace = await scanned.signIn('Grace');
    const good = png(1_500_000);
    expect((await item(await send(good, 'good.png'))).status).toBe(200);
    expect(seen.some((content) => content.equals(good))).toBe(true);
    const bad = Buffer.concat([png(100), Buffer.from('EICAR')]);
    const path = await announce(bad.length);
    expect(await reasonOf(await append(path, 0, bad))).toBe('infected');
    expect((await item(path.split('/').at(-1) ?? '')).status).toBe(404);
    clamd.close();
    // Without clamd no file is accepted, and the sender may try again.
    const later = await announce(300);
    expect((await append(later, 0, png(300))).status).toBe(503);
  } finally {
    await scanned.stop();
    [server, grace] = [before, them];
  }
});

/** The content of a complete `zINSTREAM`, by clamd's documentation: length, bytes, …, zero. */
function instream(got: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  if (!got.subarray(0, command.length).equals(command)) return undefined;
  const chunks: Buffer[] = [];
  for (let offset = command.length; offset + 4 <= got.length; ) {
    const length = got.readUInt32BE(offset);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(got.subarray(offset + 4, offset + 4 + length));
    offset += 4 + length;
  }
  return undefined;
}

it('a name and a size are refused before sending', () => {
  expect(typeByName('a.JPEG')).toBe('image/jpeg');
  expect(faultOf(typeByName('IMG_1.HEIC'), 5)).toBe('heic');
  expect(faultOf(typeByName('notes.docx'), 5)).toBe('type');
  expect(faultOf('image/png', 25_000_001)).toBe('size');
  expect(faultOf('video/mp4', 500_000_000)).toBeUndefined();
  expect(faultWords.size).toBe('Images may have up to 25 MB, videos up to 500 MB.');
});

it('a failed upload has the specified words', () => {
  claims('uploads-05', 'uploads-06', 'uploads-07 (words)');
  expect(words.signInFirst).toBe('You must be signed in to upload images or videos');
  expect(words.failed(1)).toBe('An error occurred while uploading your file.');
  expect(words.failed(2)).toBe('An error occurred while uploading some of your files.');
});
