import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { secretsIn } from './secrets.ts';

const root = resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path && existsSync(join(root, path)));

it('no file that git tracks or would add looks like a secret', () => {
  const found = files.flatMap((path) => secretsIn(path, readFileSync(join(root, path), 'latin1')));
  expect(found).toEqual([]);
});

const letters = (count: number) => randomBytes(count).toString('hex').slice(0, count);
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const base64 = (bytes: number) => randomBytes(bytes).toString('base64');
const url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const pem = (type: 'pkcs8' | 'sec1') => privateKey.export({ type, format: 'pem' }).toString();

// The secrets are put together here, so that this file contains none.
it.each([
  ['.corridor-keys.json', ''],
  ['deploy/corridor-keys.json.old', ''],
  ['deploy/server.pem', ''],
  ['.env', ''],
  ['.env.production', ''],
  ['home/.ssh/id_ed25519', ''],
  ['a.json', `{ "keys": [{ "id": "1", "key": "${base64(32)}" }] }`],
  ['a.txt', pem('pkcs8')],
  ['a.txt', pem('sec1')],
  ['a.json', JSON.stringify(privateKey.export({ format: 'jwk' }))],
  ['account.json', JSON.stringify({ private_key: pem('pkcs8') })],
  ['a.ts', `const id = 'AK${'IA'}${letters(16).toUpperCase()}';`],
  ['a.ts', `'gh${'p_'}${letters(36)}'`],
  ['a.ts', `'gl${'pat-'}${letters(20)}'`],
  ['a.ts', `'AI${'za'}${letters(35)}'`],
  ['.npmrc', `//registry.example/:_auth${'Token'}=${letters(36)}`],
  ['a.ts', `'xo${'xb-'}${letters(24)}'`],
  ['a.ts', `'sk${'_live_'}${letters(24)}'`],
  ['a.ts', `'${url({ alg: 'HS256' })}.${url({ sub: 'somebody' })}.${letters(43)}'`],
  ['a.yml', `key: ${base64(32)}\n`],
  ['a.ts', `const METRICS_${'TOKEN'} = '${letters(32)}a1';`],
  ['a.json', `{ "smtpPass${'word'}": "${letters(24)}a1" }`],
])('the check finds a secret in %s, however it got there (%#)', (path, text) => {
  expect(secretsIn(path, text)).not.toEqual([]);
});

it('text about secrets is not a secret', () => {
  for (const text of [
    "const password = 'corridor-demo';",
    "type: 'password', autoComplete: 'current-password',",
    '-----BEGIN PUBLIC KEY-----',
    'await setPassword({ token: newToken().token })',
  ])
    expect(secretsIn('server/src/auth/keys.ts', text)).toEqual([]);
  expect(secretsIn('.env.example', 'PORT=3000')).toEqual([]);
});
