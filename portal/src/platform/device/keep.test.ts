import { beforeEach, expect, it, vi } from 'vitest';
import {
  dropDraft,
  type Keeper,
  keepDraft,
  readDraft,
  reserveLeftNames,
  reserveOwnName,
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

it('kept text that somebody changed is refused and removed', async () => {
  await keepDraft(amara, 'a', { text: 'Give 5 mg' });
  const [whole = ''] = store.values();
  const [iv = '', sealed = ''] = whole.split('.');
  for (let index = 0; index < Buffer.from(sealed, 'base64').length; index += 1) {
    const changed = Buffer.from(sealed, 'base64');
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    store.set('corridor.draft.amara.a', `${iv}.${changed.toString('base64')}`);
    expect(await readDraft(amara, 'a')).toBeUndefined();
    expect(store.size).toBe(0);
  }
  for (const cut of [sealed.slice(0, 8), '']) {
    store.set('corridor.draft.amara.a', `${iv}.${cut}`);
    expect(await readDraft(amara, 'a')).toBeUndefined();
  }
  store.set('corridor.draft.amara.a', whole);
  expect(await readDraft(amara, 'a')).toEqual({ text: 'Give 5 mg' });
});

it('text is kept at once, so the last text counts and a dropped one stays away', async () => {
  const all = Array.from({ length: 20 }, (_, index) => keepDraft(amara, 'a', index));
  expect(await readDraft(amara, 'a')).toBe(19);
  await Promise.all(all);
  expect(await readDraft(amara, 'a')).toBe(19);
  const late = keepDraft(amara, 'a', 'late');
  dropDraft(amara, 'a');
  await late;
  expect(store.size).toBe(0);
});

it('nothing is kept after Logout', async () => {
  const late = keepDraft(amara, 'a', 'late');
  // Logout empties the store.
  store.clear();
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

it('a closing page keeps its last text, unreadable on the device', async () => {
  const value = 'Wilhelmina said so 🌡';
  // The page closes here: no promise is awaited.
  void keepDraft(amara, 'a', value);
  const [[storageKey, written] = ['', '']] = store;
  expect(storageKey).toBe('corridor.draft.amara.a');
  expect(atob(written.split('.').at(-1) ?? '')).not.toMatch(/Wilhelmina/);
  expect(await readDraft(amara, 'a')).toBe(value);
});

/** The release before wrote these. In the second form, a closing page masked its last text. */
const former = {
  sealed: 'dSL0vcLy9gEFXPTG.tBaXZcOB0mZNrg0dfKsbcTTQ8as/03stzxYBtWww1iiF7fPVprEO66eko4i2lb4fekc=',
  masked:
    'gc4EAutMMZLJoxQB.cBXvX/Mn/Qlr+PmDLoFGJm5+PHvo+NVBG+gvnLMis6KrSHGIhoXkOc1RxQDvhTb+.48.4rzdRWdk/90vvnGZ2YghF1WqchEDES+Yw2+AJpNuTFu5DcNUxd//P4zVKAaRY9O9w0ctqa/6p8pDzDaz0w==',
};

it('text in the forms of the release before opens for its person and place alone', async () => {
  for (const written of Object.values(former)) {
    store.set('corridor.draft.amara.a', written);
    expect(await readDraft(amara, 'a')).toEqual({ text: 'Wilhelmina said so 🌡' });
    store.set('corridor.draft.amara.b', written);
    expect(await readDraft(amara, 'b')).toBeUndefined();
    expect(await readDraft({ ...amara, browserKey: keyOf(7) }, 'a')).toBeUndefined();
    expect(store.size).toBe(0);
  }
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
