import { beforeEach, expect, it, vi } from 'vitest';
import {
  dropDraft,
  type Keeper,
  keepDraft,
  preparePad,
  readDraft,
  reserveLeftNames,
  reserveOwnName,
  stopKeeping,
  writeAtPageHide,
} from './keep.ts';

const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64url');
const amara: Keeper = { uid: 'amara', browserKey: keyOf(251) };
const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
});

it('kept text cannot be read on the device', async () => {
  const value = { text: 'Wilhelmina, café 🌡', more: [1, 2] };
  expect(await keepDraft(amara, 'templates', value)).toBe(true);
  expect([...store.keys()]).toEqual(['corridor.draft.amara.templates']);
  expect([...store.values()].join()).not.toMatch(/Wilhelmina|text/);
  expect(await readDraft(amara, 'templates')).toEqual(value);
  expect(await readDraft(amara, 'other')).toBeUndefined();
});

it('kept text opens only for its person and place, and unreadable text is removed', async () => {
  await keepDraft(amara, 'templates', 'mine');
  const [sealed = ''] = store.values();
  store.set('corridor.draft.amara.resources', sealed);
  expect(await readDraft(amara, 'resources')).toBeUndefined();
  expect(await readDraft({ ...amara, browserKey: keyOf(7) }, 'templates')).toBeUndefined();
  expect(store.size).toBe(0);
  store.set('corridor.draft.amara.templates', 'nonsense');
  expect(await readDraft(amara, 'templates')).toBeUndefined();
});

it('the last text counts, however long an earlier one takes to seal', async () => {
  const all = Array.from({ length: 20 }, (_, at) => keepDraft(amara, 'a', at));
  await Promise.all(all);
  expect(await readDraft(amara, 'a')).toBe(19);
  const late = keepDraft(amara, 'a', 'late');
  dropDraft(amara, 'a');
  await late;
  expect(store.size).toBe(0);
});

it('nothing is kept after Logout', async () => {
  const late = keepDraft(amara, 'a', 'late');
  stopKeeping();
  await late;
  expect(store.size).toBe(0);
});

it('two windows keep text under two names, and each window keeps its own name', async () => {
  const taken = new Set(['corridor.draft.shelf']);
  const request = async (name: string, _: object, work: (lock: object | null) => unknown) => {
    const free = !taken.has(name);
    taken.add(name);
    return work(free ? {} : null);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await reserveOwnName('shelf')).toBe('shelf.2');
  expect(await reserveOwnName('shelf')).toBe('shelf.2');
  expect(await reserveOwnName('other')).toBe('other');
});

it('a closing page keeps text that it has no time to seal, unreadable on the device', async () => {
  await preparePad(amara);
  for (const value of ['Wilhelmina said', 'Wilhelmina said so 🌡']) {
    const late = keepDraft(amara, 'a', value);
    writeAtPageHide();
    const [[place, written] = ['', '']] = store;
    // The page has closed, so this sealing never ends.
    dropDraft(amara, 'a');
    await late;
    store.set(place, written);
    expect(written).not.toMatch(/Wilhelmina/);
    expect(atob(written.split('.').at(-1) ?? '')).not.toMatch(/Wilhelmina/);
    expect(await readDraft(amara, 'a')).toBe(value);
    // The text opens only for its person and place.
    store.set('corridor.draft.amara.b', written);
    expect(await readDraft(amara, 'b')).toBeUndefined();
    expect(await readDraft({ ...amara, browserKey: keyOf(7) }, 'a')).toBeUndefined();
    store.clear();
  }
  // Sealed text stays as it is.
  await keepDraft(amara, 'a', 'sealed');
  const before = store.get('corridor.draft.amara.a');
  writeAtPageHide();
  expect(store.get('corridor.draft.amara.a')).toBe(before);
});

it('a window finds the text of closed windows and not of open ones', async () => {
  const taken = new Set(['corridor.draft.out.b']);
  const request = async (name: string, _: object, work: (lock: object | null) => unknown) =>
    work(taken.has(name) ? null : {});
  vi.stubGlobal('navigator', { locks: { request } });
  for (const name of ['out.a', 'out.b', 'out.c', 'other']) await keepDraft(amara, name, name);
  vi.stubGlobal('localStorage', Object.assign(localStorage, Object.fromEntries(store)));
  expect(await reserveLeftNames(amara, 'out.')).toEqual(['out.a', 'out.c']);
  taken.clear();
  expect(await reserveLeftNames(amara, 'out.')).toEqual(['out.a', 'out.b', 'out.c']);
});

it('a full device says that it kept nothing', async () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(await keepDraft(amara, 'a', 'x')).toBe(false);
});
