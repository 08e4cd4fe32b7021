import { expect, it } from 'vitest';
import type { Log } from '../log.ts';
import { testSettings } from '../settings.ts';
import { startDovecot } from './dovecot.testing.ts';
import { openMailbox } from './mailbox.ts';

it('a demo has no mailbox and asks for nothing', () => {
  const parts = { log: {} as Log, clock: () => new Date() };
  expect(openMailbox({ ...parts, settings: testSettings() })).toBeUndefined();
});

it('a mailbox that is away is a warning without its account, and is tried again ever later', async () => {
  const dovecot = await startDovecot();
  const warnings: Record<string, unknown>[] = [];
  const log = { warn: (about: Record<string, unknown>) => warnings.push(about) } as unknown as Log;
  let now = new Date('2026-12-02T17:00:00Z');
  const clock = () => now;
  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  const open = (IMAP_URL: string) => {
    const mailbox = openMailbox({ settings: testSettings({ IMAP_URL }), log, clock });
    if (!mailbox) throw new Error('a mailbox is set');
    return mailbox;
  };
  const none = async () => undefined;
  try {
    const wrong = open(dovecot.url().replace('the-mailbox', 'another'));
    await wrong.read(none);
    // Only the first of these is a try.
    await wrong.read(none);
    pass(1);
    await wrong.read(none);
    pass(1);
    await wrong.read(none);
    expect(warnings).toEqual([
      { reason: 'sign-in refused', failures: 1, minutes: 1 },
      { reason: 'sign-in refused', failures: 2, minutes: 2 },
    ]);
    expect(wrong.failingSeconds()).toBe(120);
    // The certificate is not one of a known authority.
    const strict = open(dovecot.url().replace(/\?.*/, ''));
    await strict.read(none);
    expect(warnings.at(-1)).toMatchObject({ reason: expect.stringMatching(/SELF_SIGNED|CERT/) });
    const missing = open(dovecot.url('Nowhere'));
    await missing.read(none);
    expect(missing.failingSeconds()).toBe(0);
    expect(warnings).toHaveLength(4);
    await dovecot.deliver('Subject: one\n\n.', 'Nowhere');
    pass(1);
    await missing.read(none);
    expect(warnings).toHaveLength(4);
    expect(missing.failingSeconds()).toBe(0);
    expect(await dovecot.unread('Nowhere')).toEqual([]);
  } finally {
    await dovecot.stop();
  }
});
