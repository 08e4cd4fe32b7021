import { beforeEach, expect, it, vi } from 'vitest';
import type { Keeper } from '../platform/keep.ts';
import type { Outgoing } from './outgoing.ts';

const amara: Keeper = { uid: 'amara', browserKey: Buffer.alloc(32, 251).toString('base64url') };
const message = (key: string, createdAt = Date.now()): Outgoing => ({
  key,
  input: { activityId: 'a', message: key, bill: false, billingCode: '', fileIds: [] },
  state: 'failed',
  startedAt: createdAt,
});

type Store = Record<string, string>;
/** One browser: every window has its own code, and one store and the locks are for all of them. */
const held = new Set<string>();
beforeEach(() => {
  held.clear();
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
    if (held.has(name)) return work(null);
    held.add(name);
    await work({});
    held.delete(name);
  };
  vi.stubGlobal('navigator', { locks: { request } });
});
const openWindow = async () => {
  vi.resetModules();
  return import('./outgoing.ts');
};

it('what an open window is sending is not taken up by another; what it leaves behind is', async () => {
  const [one, other] = [await openWindow(), await openWindow()];
  one.addOutgoing(amara, message('mine'));
  await vi.waitFor(() => expect(Object.keys(localStorage)).toHaveLength(1));
  await other.readOutgoing(amara, 'a');
  expect(other.allOutgoing()).toEqual([]);
  // The first window closes: the browser lets go of what it held.
  held.clear();
  await other.readOutgoing(amara, 'a');
  expect(other.allOutgoing().map(({ key }) => key)).toEqual(['mine']);
});
