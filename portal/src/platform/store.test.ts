import { expect, it, vi } from 'vitest';
import { forgetSession, makeStore } from './store.ts';

it('a store tells its listeners of each change until they leave', () => {
  const store = makeStore('tab', 1);
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.set(2);
  store.change((value) => value + 1);
  expect([store.get(), listener.mock.calls.length]).toEqual([3, 2]);
  leave();
  store.set(4);
  expect(listener).toHaveBeenCalledTimes(2);
});

it('a session’s end clears its stores and stops their work, and keeps stores of the tab', () => {
  const ended = vi.fn();
  const words = makeStore('session', '', ended);
  const notice = makeStore('tab', '');
  const listener = vi.fn();
  words.subscribe(listener);
  words.set('Brandt');
  notice.set('A new version is there.');
  forgetSession();
  expect([words.get(), notice.get()]).toEqual(['', 'A new version is there.']);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(listener).toHaveBeenCalledTimes(2);
});
