/**
 * The object's own value under a name, without inherited ones. A name from outside may be
 * `constructor` or `__proto__`. The structure test allows no other access by text.
 */
export const own = <T extends object, K extends PropertyKey>(
  object: T | null | undefined,
  name: K,
): (K extends keyof T ? T[K] : T[keyof T]) | undefined =>
  object && Object.hasOwn(object, name) ? object[name as never] : undefined;
