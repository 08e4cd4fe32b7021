import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openUnsentStore } from './unsentStore.ts';

const opening = { token: 'x'.repeat(43), dateOfBirth: '1958/03/14' };
const unsent = {
  answers: { 'phq9-9': { choice: ['several-days'] } },
  revision: 3,
  device: 'phone',
  turn: 7,
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A store of a browser, which may refuse to take more. */
function makeStore() {
  const store: Record<string, unknown> = {};
  const hide = (name: string, value: unknown) =>
    Object.defineProperty(store, name, { value, configurable: true });
  hide('getItem', (name: string) => store[name] ?? null);
  hide('removeItem', (name: string) => delete store[name]);
  hide('setItem', (name: string, value: string) => {
    store[name] = value;
  });
  return store;
}

let store: ReturnType<typeof makeStore>;
beforeEach(() => {
  store = makeStore();
  vi.stubGlobal('localStorage', store);
});
afterEach(() => void vi.unstubAllGlobals());

it('unsent answers lie sealed on the device, and the link with the date opens them', async () => {
  const kept = await openUnsentStore(opening, inDays(30));
  expect(kept?.write(unsent)).toBe(true);
  const stored = JSON.stringify(store);
  for (const secret of ['phq9', 'several', 'choice', opening.token, '1958'])
    expect(stored).not.toContain(secret);
  expect((await openUnsentStore(opening, inDays(30)))?.read()).toEqual(unsent);
});

it('another date, another link and a changed text open nothing', async () => {
  const kept = await openUnsentStore(opening, inDays(30));
  kept?.write(unsent);
  const otherDate = await openUnsentStore({ ...opening, dateOfBirth: '1958/03/15' }, inDays(30));
  expect(otherDate?.read()).toBeUndefined();
  const otherLink = await openUnsentStore({ ...opening, token: 'y'.repeat(43) }, inDays(30));
  expect(otherLink?.read()).toBeUndefined();
  for (const name of Object.keys(store)) {
    const stored = JSON.parse(String(store[name]));
    store[name] = JSON.stringify({ ...stored, sealed: `${stored.sealed.slice(0, -4)}AAAA` });
  }
  expect(kept?.read()).toBeUndefined();
});

it('nothing stays once the server has everything, nor after the end of the link', async () => {
  const kept = await openUnsentStore(opening, inDays(30));
  kept?.write(unsent);
  kept?.write(undefined);
  expect(Object.keys(store)).toEqual([]);
  const ended = await openUnsentStore(opening, inDays(-1));
  ended?.write(unsent);
  store['corridor.patient.language'] = 'fr';
  await openUnsentStore({ ...opening, token: 'y'.repeat(43) }, inDays(30));
  expect(Object.keys(store)).toEqual(['corridor.patient.language']);
});

it('a browser without room or ciphers keeps nothing, and says so', async () => {
  const kept = await openUnsentStore(opening, inDays(30));
  Object.defineProperty(store, 'setItem', {
    value: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(kept?.write(unsent)).toBe(false);
  vi.stubGlobal('crypto', {});
  expect(await openUnsentStore(opening, inDays(30))).toBeUndefined();
});
