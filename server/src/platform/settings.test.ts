import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings, settingsSchema } from './settings.ts';

it('platform-06: the environment is a setting, and a fresh start is a demo on loopback', () => {
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
  expect(readSettings({ CORRIDOR_ENV: 'staging' }).relaxed).toBe(false);
  expect(readSettings({ CORRIDOR_ENV: 'dev' }).relaxed).toBe(false);
});

it('lists everything that is wrong at once', () => {
  const wrong = { PORT: 'x', CORRIDOR_ENV: 'moon' };
  expect(() => readSettings(wrong)).toThrow(/CORRIDOR_ENV[\s\S]*PORT/);
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
