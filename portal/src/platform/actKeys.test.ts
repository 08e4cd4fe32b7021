import { expect, it } from 'vitest';
import { isUnanswered, makeActKeys } from './actKeys.ts';
import { Failure } from './server/client.ts';

it('the same content keeps one key until it is answered', () => {
  const keys = makeActKeys();
  const first = keys.keyOf({ message: 'Yes.' });
  expect(keys.keyOf({ message: 'Yes.' })).toBe(first);
  expect(keys.keyOf({ message: 'No.' })).not.toBe(first);
  // Other content does not end the first act, whose outcome is unknown.
  expect(keys.keyOf({ message: 'Yes.' })).toBe(first);
  keys.settle({ message: 'Yes.' });
  expect(keys.keyOf({ message: 'Yes.' })).not.toBe(first);
});

it('at most twenty unanswered acts are remembered', () => {
  const keys = makeActKeys();
  const first = keys.keyOf(0);
  for (let act = 1; act < 20; act++) keys.keyOf(act);
  expect(keys.keyOf(0)).toBe(first);
  keys.keyOf(20);
  expect(keys.keyOf(0)).not.toBe(first);
});

it('a lost answer and a server error leave an act open, and a refusal ends it', () => {
  const failed = (code: Failure['code'], details = {}) =>
    isUnanswered(new Failure(code, '', details));
  expect(failed('offline')).toBe(true);
  expect(failed('unavailable')).toBe(true);
  expect(failed('internal')).toBe(true);
  expect(failed('unauthenticated', { reason: 'locked' })).toBe(true);
  expect(failed('aborted', { reason: 'newer-version' })).toBe(false);
  expect(failed('already-exists')).toBe(false);
  expect(isUnanswered(undefined)).toBe(false);
});
