import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { Outage } from '../errors.ts';

/** Stores sealed bytes by key: in a folder, or in any service with the S3 API. */
export type Blobs = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Returns nothing when the key does not exist. */
  get(key: string): Promise<Buffer | undefined>;
  remove(keys: string[]): Promise<void>;
};

export function diskBlobs(root: string): Blobs {
  const made = new Set<string>();
  const folderOf = async (path: string) => {
    const folder = dirname(path);
    if (!made.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made.size > 1_000) made.clear();
    made.add(folder);
  };
  return {
    async put(key, bytes) {
      const path = join(root, key);
      await folderOf(path);
      // The rename comes after the write to the disk, so a file is whole or absent. Each writer has
      // its own part.
      const part = `${path}.${randomUUID()}.part`;
      try {
        await writeFile(part, bytes, { flag: 'wx', mode: 0o600, flush: true });
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    get: (key) =>
      readFile(join(root, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return undefined;
      }),
    async remove(keys) {
      for (const folder of new Set(keys.map((key) => dirname(join(root, key))))) {
        made.delete(folder);
        // Another writer may still use this folder.
        await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
      }
    },
  };
}

/** `https://KEY:SECRET@host/bucket?region=…`: one setting holds the whole account. */
export function s3Blobs(address: string): Blobs {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: 4,
  });
  const bucket = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  const send = async (method: string, key: string, body?: Buffer) => {
    const response = await client
      .fetch(`${bucket}/${key}`, {
        method,
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        ...(body ? { body: new Uint8Array(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      })
      .catch((error: Error) => {
        throw new Outage(`file store: ${error.message}`);
      });
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    if (response.status === 404 && method === 'GET') return undefined;
    throw new Outage(`file store: ${response.status} to ${method}`);
  };
  return {
    put: async (key, bytes) => void (await send('PUT', key, bytes)),
    get: (key) => send('GET', key),
    remove: async (keys) => {
      for (const key of keys) await send('DELETE', key);
    },
  };
}
