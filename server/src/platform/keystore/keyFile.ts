import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** The keystore's file: key-encryption keys by id. The last one wraps new data keys. */
const keyFileSchema = z.object({
  keys: z.array(z.object({ id: z.string(), key: z.base64() })).min(1),
});
export type KeyFile = z.output<typeof keyFileSchema>;

/**
 * Git once tracked this key, so everybody with the repository has it. The code knows it by name and
 * SHA-256.
 */
const published = {
  id: '7f0bd336',
  digest: '87d7c4e8397ecec8c623184d962201d0501935f7a83d173614fb806fb823a8cc',
};
export const isPublishedId = (id: string) => id === published.id;
export const holdsPublishedKey = ({ keys }: KeyFile) =>
  keys.some(
    ({ id, key }) =>
      isPublishedId(id) ||
      createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex') === published.digest,
  );

export function newKeyFileEntry() {
  return { id: randomBytes(4).toString('hex'), key: randomBytes(32).toString('base64') };
}

export function readKeyFile(path: string): KeyFile {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    writeKeyFile(path, { keys: [newKeyFileEntry()] });
  }
  return parseKeyFile(readFileSync(path, 'utf8'));
}

export const parseKeyFile = (text: string): KeyFile => keyFileSchema.parse(JSON.parse(text));

export function writeKeyFile(path: string, file: KeyFile) {
  // The rename writes all or nothing. A half-written keystore would lock every record for good.
  const text = `${JSON.stringify(file, null, 2)}\n`;
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  chmodSync(`${path}.new`, 0o600);
  renameSync(`${path}.new`, path);
}

/** A key file is never replaced, because its data would be lost. */
export function refuseOtherKeys(path: string, carried: string): void {
  if (!existsSync(path)) return;
  if (isDeepStrictEqual(readKeyFile(path), parseKeyFile(carried))) return;
  throw new Error(
    `The key file ${path} holds other keys than the backup: move it away, or name another KEY_FILE.`,
  );
}

export function placeKeyFile(path: string, carried: string): void {
  refuseOtherKeys(path, carried);
  mkdirSync(dirname(path), { recursive: true });
  writeKeyFile(path, parseKeyFile(carried));
}
