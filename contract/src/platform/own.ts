/**
 * The value that an object itself holds under a name; nothing that it inherits. A name may come from
 * outside and be `constructor` or `__proto__`. The structure test lets no text index an object otherwise.
 */
export const own = <T extends object, K extends PropertyKey>(
  object: T | null | undefined,
  name: K,
): (K extends keyof T ? T[K] : T[keyof T]) | undefined =>
  object && Object.hasOwn(object, name) ? object[name as never] : undefined;
