import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { settingsChecks } from '../server.ts';
import { readSettings, settingsSchema } from './settings.ts';

it('the environment is a setting, and a fresh start is a demo on loopback', () => {
  claims('platform-06');
  const settings = readSettings({});
  expect(settings).toMatchObject({
    CORRIDOR_ENV: 'demo',
    HOST: '127.0.0.1',
    PORT: 3000,
    relaxed: true,
  });
  for (const environment of ['production', 'staging', 'dev', 'demo', 'local']) {
    expect(settingsSchema.shape.CORRIDOR_ENV.safeParse(environment).success).toBe(true);
  }
  const relaxed = (CORRIDOR_ENV: string) => readSettings({ CORRIDOR_ENV }).relaxed;
  expect(['staging', 'dev', 'demo', 'local'].map(relaxed)).toEqual([false, false, true, true]);
});

it('every wrong setting is listed at once', () => {
  const wrong = { PORT: 'x', CORRIDOR_ENV: 'moon' };
  expect(() => readSettings(wrong)).toThrow(/CORRIDOR_ENV[\s\S]*PORT/);
  // The list includes refusals of production and of areas, and each setting once.
  const all = {
    CORRIDOR_ENV: 'production',
    PUBLIC_URL: 'not an address',
    DATABASE_URL: 'localhost:5432',
    SMTP_URL: 'mail.example',
    FCM_URL: 'ftp://fcm.example',
    FCM_SERVICE_ACCOUNT: '/nowhere.json',
    SECOND_FACTOR_ROLES: 'wizard',
  };
  const message = (() => {
    try {
      readSettings(all, settingsChecks);
    } catch (error) {
      return (error as Error).message.split('\n').slice(1);
    }
  })();
  expect(message?.map((line) => line.trim().split(':')[0]).sort()).toEqual([
    'DATABASE_URL',
    'FCM_SERVICE_ACCOUNT',
    'FCM_URL',
    'KEY_FILE',
    'PUBLIC_URL',
    'SECOND_FACTOR_ROLES',
    'SMTP_URL',
    'SUPPORT_EMAIL',
  ]);
});

it.each([
  ['DATABASE_URL', 'postgres://u:p@db:5432/corridor', 'mysql://db/corridor'],
  ['SMTP_URL', 'smtps://u:p@mail.example:465', 'smtp:mail.example'],
  ['IMAP_URL', 'imaps://u:p@mail.example:993/Returned', 'https://mail.example'],
  ['FCM_URL', 'https://fcm.example', 'fcm.example'],
])('%s takes an address of its kind and no other', (name, good, bad) => {
  expect(readSettings({ [name]: good })).toMatchObject({ [name]: good });
  expect(() => readSettings({ [name]: bad })).toThrow(`${name}: `);
});

it('a demo listens on loopback unless a setting says otherwise', () => {
  const hostOf = (HOST: string, more = {}) => readSettings({ HOST, ...more }).HOST;
  for (const host of ['localhost', '127.0.0.1', '127.9.0.1', '::1'])
    expect(hostOf(host)).toBe(host);
  for (const host of ['0.0.0.0', '::', '192.0.2.1', 'localhost.example']) {
    expect(() => hostOf(host)).toThrow(/HOST: .*DEMO_FOR_ALL/);
    expect(() => hostOf(host, { CORRIDOR_ENV: 'local' })).toThrow(/HOST: /);
    expect(hostOf(host, { DEMO_FOR_ALL: 'true' })).toBe(host);
    expect(hostOf(host, { CORRIDOR_ENV: 'staging' })).toBe(host);
  }
});

it('production refuses unsafe defaults, each with its remedy', () => {
  expect(() => readSettings({ CORRIDOR_ENV: 'production' })).toThrow(
    /PUBLIC_URL[\s\S]*KEY_FILE[\s\S]*SMTP_URL[\s\S]*SUPPORT_EMAIL/,
  );
  const unsafe = { CORRIDOR_ENV: 'production', FCM_URL: 'http://fcm.example' };
  expect(() => readSettings(unsafe)).toThrow(/FCM_URL: set an https address/);
});

it('every setting stands in the operating guide', () => {
  const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
  const missing = Object.keys(settingsSchema.shape).filter(
    (name) => !guide.includes(`\`${name}\``),
  );
  expect(missing).toEqual([]);
});
