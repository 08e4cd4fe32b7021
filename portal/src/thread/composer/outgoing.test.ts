import { words } from '@corridor/contract/thread/words.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Keeper } from '../../platform/device/keep.ts';
import { OutgoingItem } from '../messages/MessageItem.tsx';
import type { Outgoing } from './outgoing.ts';

const amara: Keeper = { uid: 'amara', browserKey: Buffer.alloc(32, 251).toString('base64url') };
const message = (key: string, createdAt = Date.now()): Outgoing => ({
  key,
  input: { activityId: 'a', message: key, bill: false, billingCode: '', fileIds: [] },
  state: 'failed',
  startedAt: createdAt,
  createdAt,
});

type Store = Record<string, string>;
/** One browser: each window has its own code, and all share the store and the locks. */
const locks = new Set<string>();
beforeEach(() => {
  locks.clear();
  const store = Object.create({
    getItem(this: Store, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Store, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Store, key: string) {
      delete this[key];
    },
  });
  vi.stubGlobal('localStorage', store);
  const request = async (name: string, _: object, work: (lock: object | null) => unknown) => {
    if (locks.has(name)) return work(null);
    locks.add(name);
    await work({});
    locks.delete(name);
  };
  vi.stubGlobal('navigator', { locks: { request } });
});
const openWindow = async () => {
  vi.resetModules();
  return import('./outgoing.ts');
};

it('a window takes over the outgoing messages of closed windows and not of open ones', async () => {
  const [one, other] = [await openWindow(), await openWindow()];
  one.addOutgoing(amara, message('mine'));
  await vi.waitFor(() => expect(Object.keys(localStorage)).toHaveLength(1));
  await other.readOutgoing(amara, 'a');
  expect(other.outgoing.get()).toEqual([]);
  // The first window closes, so the browser releases its locks.
  locks.clear();
  await other.readOutgoing(amara, 'a');
  expect(other.outgoing.get().map(({ key }) => key)).toEqual(['mine']);
});

it('a message older than its key on the server is not sent again, by itself or by hand', async () => {
  const [first, other] = [await openWindow(), await openWindow()];
  const days = (count: number) => Date.now() - count * 86_400_000;
  const tried = { state: 'sending', startedAt: Date.now() } as const;
  first.addOutgoing(amara, { ...message('old', days(6.1)), ...tried });
  first.addOutgoing(amara, { ...message('young', days(5.9)), ...tried });
  await vi.waitFor(() => expect(Object.keys(localStorage)).toHaveLength(2));
  locks.clear();
  expect((await other.readOutgoing(amara, 'a')).map(({ key }) => key)).toEqual(['young']);
  expect(other.outgoing.get().find(({ key }) => key === 'old')?.state).toBe('unsure');
  const shown = (createdAt: number, why = '') =>
    renderToStaticMarkup(
      createElement(OutgoingItem, {
        outgoing: { ...message('failed', createdAt), why },
        me: { uid: 'amara', firstName: 'Amara', lastName: 'Okafor' } as never,
        activity: { members: [] } as never,
        onRetry: () => undefined,
        onDiscard: () => undefined,
      }),
    );
  expect(shown(days(5.9))).toContain('Retry');
  // Only an answered message has known billing.
  expect(shown(days(5.9))).toContain(words.unsureLead);
  expect(shown(days(5.9), 'No.')).toContain(words.kept);
  expect(shown(days(6.1))).not.toContain('Retry');
  expect(shown(days(6.1))).toContain(words.tooOld);
});
