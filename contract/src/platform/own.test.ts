import { expect, it } from 'vitest';
import { own } from './own.ts';

it('an inherited name has no value, and an own name has its value', () => {
  const object: Record<string, number> = { a: 1 };
  expect(own(object, 'a')).toBe(1);
  for (const name of Object.getOwnPropertyNames(Object.prototype))
    expect(own(object, name), name).toBeUndefined();
  expect(own(JSON.parse('{"__proto__":2}') as typeof object, '__proto__')).toBe(2);
  expect(own(undefined, 'a')).toBeUndefined();
});
