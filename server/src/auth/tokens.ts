import { createHash, randomBytes } from 'node:crypto';

/** A secret that is given out once. The database stores only its hash. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest();
