/** The server is killed while pictures arrive, while they are drawn, and while an archive is sent. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SentMediaItem } from '@corridor/contract/gallery/schemas.ts';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningPostgres } from '../platform/database/postgres.ts';
import { startProcess, testFolder, waitForExit } from '../platform/testing.ts';
import { sendFile } from '../testing.ts';

const folder = testFolder();
const environment: Record<string, string> = {
  CORRIDOR_ENV: 'local',
  CORRIDOR_HOME: folder.path,
  KEY_FILE: join(folder.path, 'keys.json'),
  LOG_LEVEL: 'error',
  PUBLIC_URL: 'http://localhost:3000',
};
const part = 1_048_576;
let running: Awaited<ReturnType<typeof startProcess>>;
let token = '';
let photo: Buffer;

beforeAll(async () => {
  const [width, height] = [2_400, 1_600];
  const raw = { width, height, channels: 3 } as const;
  photo = await sharp(randomBytes(width * height * 3), { raw })
    .jpeg()
    .toBuffer();
  running = await startProcess(environment);
  await running.listening;
  environment.PORT = new URL(running.url).port;
  const email = 'grace.lindqvist@demo.corridor.example';
  token = (await ask('call/auth-signIn', { email, password: 'corridor-demo' })).token;
}, 120_000);
afterAll(async () => {
  running.child.kill('SIGTERM');
  await waitForExit(running.child);
  folder.remove();
});

async function ask(name: string, data: object) {
  const answer = await fetch(`${running.url}/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ data }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()).result;
}
const authorization = () => ({ authorization: `Bearer ${token}` });
const items = async (): Promise<SentMediaItem[]> => (await ask('query/gallery-page', {})).items;
const send = async () => (await sendFile(running.url, token, { content: photo })).id;
const idsOf = (all: readonly SentMediaItem[]) => all.map(({ id }) => id);

/** Kills the server and starts it again. The living one takes over the jobs of the killed one. */
async function fall() {
  running.child.kill('SIGKILL');
  await waitForExit(running.child);
  running = await startProcess(environment);
  await running.listening;
  const direct = new pg.Client({ connectionString: runningPostgres(folder.path) });
  await direct.connect();
  await direct.query(`update job_workers set seen_at = now() - interval '3 minutes'`);
  await direct.end();
}

/** A picture opens to its last byte. */
async function opens(url: string | null): Promise<void> {
  const answer = await fetch(`${running.url}${url}`, { headers: authorization() });
  expect(answer.status).toBe(200);
  await sharp(Buffer.from(await answer.arrayBuffer()), { failOn: 'warning' }).stats();
}

it('an upload goes on at the acknowledged part, and is not shown before its end', async () => {
  const before = idsOf(await items());
  const { id } = await sendFile(running.url, token, { content: photo }, { half: true });
  const tus = (method: string, headers = {}, body?: Buffer) =>
    fetch(`${running.url}/uploads/${id}`, {
      method,
      headers: { ...authorization(), 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const append = (from: number, to: number) =>
    tus(
      'PATCH',
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
      photo.subarray(from, to),
    );
  expect((await append(0, part)).status).toBe(204);
  const cut = append(part, photo.length).catch(() => undefined);
  await pause(20);
  await fall();
  await cut;
  expect(idsOf(await items())).toEqual(before);
  const offset = Number((await tus('HEAD')).headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(part);
  expect(offset).toBeLessThan(photo.length);
  // The killed writer of the part counts as dead after a minute.
  await expect
    .poll(async () => (await append(offset, photo.length)).status, {
      timeout: 90_000,
      interval: 1_000,
    })
    .toBe(204);
  const [shown] = await items();
  expect(shown).toMatchObject({ id, size: photo.length });
  await opens(shown?.data.fileDownloadUrl ?? '');
}, 200_000);

it('each acknowledged picture is there, and none shows a form that is not whole', async () => {
  const sent: string[] = [];
  for (const wait of [0, 150, 400]) {
    sent.unshift(await send());
    await pause(wait);
    await fall();
    const shown = await items();
    expect(idsOf(shown).slice(0, sent.length)).toEqual(sent);
    for (const { data, screenUrl, placeholder } of shown.slice(0, sent.length)) {
      const { thumbnailDownloadUrl: thumbnail } = data;
      // The thumbnail and its placeholder come together, and the screen size after them.
      expect(placeholder !== null).toBe(thumbnail !== null);
      if (screenUrl) expect(thumbnail).not.toBeNull();
      for (const url of [thumbnail, screenUrl]) if (url) await opens(url);
    }
  }
  const undrawn = async () => idsOf((await items()).filter(({ screenUrl }) => screenUrl === null));
  await expect.poll(undrawn, { timeout: 60_000, interval: 500 }).toEqual([]);
}, 200_000);

it('a cut archive counts as cut, and the next one is whole', async () => {
  const ids: string[] = [];
  while (ids.length < 8) ids.push(await send());
  const archive = () =>
    fetch(`${running.url}/gallery/archive?ids=${ids.join(',')}`, { headers: authorization() });
  const answer = await archive();
  const reader = answer.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  await fall();
  const drain = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(drain()).rejects.toThrow();
  const whole = Buffer.from(await (await archive()).arrayBuffer());
  const end = whole.length - 22;
  expect(whole.readUInt32LE(end)).toBe(0x06054b50);
  expect(whole.readUInt16LE(end + 10)).toBe(ids.length);
  expect(idsOf(await items())).toEqual(expect.arrayContaining(ids));
}, 200_000);
