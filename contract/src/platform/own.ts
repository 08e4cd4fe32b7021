/**
 * The value that an object itself holds under a name; nothing that it inherits. A name may come from
 * outside and be `constructor` or `__proto__`. The structure test lets no other way index an object by a text.
 */
export const own = <T extends object>(
  object: T | null | undefined,
  name: PropertyKey,
): T[keyof T] | undefined =>
  object && Object.hasOwn(object, name) ? object[name as keyof T] : undefined;
