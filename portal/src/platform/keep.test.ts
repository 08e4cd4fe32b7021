import { beforeEach, expect, it, vi } from 'vitest';
import { dropDraft, type Keeper, keepDraft, ownName, readDraft, stopKeeping } from './keep.ts';

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

it('keeps what was typed, and nobody reads it from the device', async () => {
  const value = { text: 'Wilhelmina, café 🌡', more: [1, 2] };
  expect(await keepDraft(amara, 'templates', value)).toBe(true);
  expect([...store.keys()]).toEqual(['corridor.draft.amara.templates']);
  expect([...store.values()].join()).not.toMatch(/Wilhelmina|text/);
  expect(await readDraft(amara, 'templates')).toEqual(value);
  expect(await readDraft(amara, 'other')).toBeUndefined();
});

it('opens for its person and its place alone; what does not open goes', async () => {
  await keepDraft(amara, 'templates', 'mine');
  const [sealed = ''] = store.values();
  store.set('corridor.draft.amara.resources', sealed);
  expect(await readDraft(amara, 'resources')).toBeUndefined();
  expect(await readDraft({ ...amara, browserKey: keyOf(7) }, 'templates')).toBeUndefined();
  expect(store.size).toBe(0);
  store.set('corridor.draft.amara.templates', 'nonsense');
  expect(await readDraft(amara, 'templates')).toBeUndefined();
});

it('the last word counts, however long an earlier one takes to seal', async () => {
  const all = Array.from({ length: 20 }, (_, at) => keepDraft(amara, 'a', at));
  await Promise.all(all);
  expect(await readDraft(amara, 'a')).toBe(19);
  const late = keepDraft(amara, 'a', 'late');
  dropDraft(amara, 'a');
  await late;
  expect(store.size).toBe(0);
});

it('nothing is written once the person has logged out', async () => {
  const late = keepDraft(amara, 'a', 'late');
  stopKeeping();
  await late;
  expect(store.size).toBe(0);
});

it('two windows keep under two names, and a window keeps its own', async () => {
  const taken = new Set(['corridor.draft.shelf']);
  const request = async (name: string, _: object, work: (lock: object | null) => unknown) => {
    const free = !taken.has(name);
    taken.add(name);
    return work(free ? {} : null);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await ownName('shelf')).toBe('shelf.2');
  expect(await ownName('shelf')).toBe('shelf.2');
  expect(await ownName('other')).toBe('other');
});

it('says when the device keeps nothing', async () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(await keepDraft(amara, 'a', 'x')).toBe(false);
});
