import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keysOf } from '../keystore/keys.ts';
import { testFolder } from '../testing.ts';
import { diskBlobs, s3Blobs } from './blobs.ts';
import { filesOn, segmentBytes } from './files.ts';

const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

type Asked = { method: string; path: string; headers: Record<string, string> };

/** AWS Signature Version 4 as its documentation describes it, for the receiver. */
function signatureOf(
  { method, path, headers }: Asked,
  names: string[],
  scope: string,
  secret: string,
) {
  const [date = '', region = '', service = ''] = scope.split('/');
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const payload = headers['x-amz-content-sha256'] ?? '';
  const canonical = [method, path, '', lines, names.join(';'), payload].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), 'aws4_request');
  return hmac(key, toSign).toString('hex');
}

it('the checker agrees with the example that AWS publishes', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': sha(''),
    'x-amz-date': '20130524T000000Z',
  };
  const signature = signatureOf(
    { method: 'GET', path: '/test.txt', headers },
    Object.keys(headers),
    '20130524/us-east-1/s3/aws4_request',
    'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  );
  expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

const kept = new Map<string, Buffer>();
const secret = 'a secret/with+signs';
let failOnce = false;
const s3 = createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
  const status = answer(request, body);
  response.writeHead(status).end(status === 200 ? kept.get(request.url ?? '') : undefined);
});

function answer(request: IncomingMessage, body: Buffer): number {
  const headers = request.headers as Record<string, string>;
  const match =
    /^AWS4-HMAC-SHA256 Credential=KEYID\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  const [, scope = '', names = '', signature] = match ?? [];
  const path = request.url ?? '';
  const asked = { method: request.method ?? '', path, headers };
  if (signature !== signatureOf(asked, names.split(';'), scope, secret)) return 403;
  if (!scope.endsWith('/ca-central-1/s3/aws4_request')) return 400;
  if (headers['x-amz-content-sha256'] !== sha(body)) return 400;
  if (failOnce) {
    failOnce = false;
    return 500;
  }
  if (request.method === 'PUT') kept.set(path, body);
  if (request.method === 'DELETE') return kept.delete(path) ? 204 : 404;
  return kept.has(path) ? 200 : 404;
}

let origin = '';
const folder = testFolder();
beforeAll(async () => {
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
  origin = `127.0.0.1:${(s3.address() as { port: number }).port}`;
});
afterAll(() => {
  s3.close();
  folder.remove();
});
const address = (password: string) =>
  `http://KEYID:${encodeURIComponent(password)}@${origin}/bucket?region=ca-central-1`;

it.each(['disk', 's3'])('keeps sealed segments and gives them back: %s', async (where) => {
  const blobs = where === 'disk' ? diskBlobs(folder.path) : s3Blobs(address(secret));
  const keys = keysOf(new Map([[1, randomBytes(32)]]));
  const files = filesOn(blobs, keys);
  const content = randomBytes(segmentBytes + 5_000);
  const file = { id: crypto.randomUUID(), path: 'images/u/1.jpg', size: content.length };
  await files.putSegment(file, 0, content.subarray(0, segmentBytes));
  await files.putSegment(file, 1, content.subarray(segmentBytes));
  const read = async (start: number, end: number) =>
    Buffer.concat(await Array.fromAsync(files.read(file, { start, end })));
  expect((await read(0, file.size - 1)).equals(content)).toBe(true);
  expect(
    (await read(segmentBytes - 3, segmentBytes + 3)).equals(
      content.subarray(segmentBytes - 3, segmentBytes + 4),
    ),
  ).toBe(true);
  const first = (await blobs.get('images/u/1.jpg/0')) ?? Buffer.alloc(0);
  expect(first.length).toBeGreaterThan(segmentBytes);
  expect(first.includes(content.subarray(0, 32))).toBe(false);
  // Segments that change places or files do not open.
  await blobs.put('images/u/1.jpg/1', first);
  await expect(read(segmentBytes, segmentBytes)).rejects.toThrow();
  await files.remove(file);
  expect(await blobs.get('images/u/1.jpg/0')).toBeUndefined();
});

it('s3: a wrong secret is refused, and a passing fault is tried again', async () => {
  await expect(s3Blobs(address('wrong')).put('k/0', Buffer.from('x'))).rejects.toThrow('403');
  failOnce = true;
  await s3Blobs(address(secret)).put('k/0', Buffer.from('x'));
  expect(kept.get('/bucket/k/0')?.toString()).toBe('x');
});

it('disk: two writers of one place do not disturb each other and leave nothing behind', async () => {
  const blobs = diskBlobs(folder.path);
  const all = Array.from({ length: 8 }, (_, n) => Buffer.alloc(300_000 + n, n));
  await Promise.all(all.map((bytes) => blobs.put('twice/0', bytes)));
  const kept = await blobs.get('twice/0');
  expect(all.some((bytes) => kept?.equals(bytes))).toBe(true);
  expect(readdirSync(join(folder.path, 'twice'))).toEqual(['0']);
});
