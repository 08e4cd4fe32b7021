import type { SpecialtyMap } from './schemas.ts';
import { words } from './words.ts';

/** Reads a map from specialties to their subsites, and refuses any other value. */
export function specialtiesIn(map: unknown): SpecialtyMap {
  const isEntry = (entry: unknown) =>
    typeof entry === 'object' &&
    entry !== null &&
    'subsites' in entry &&
    Array.isArray(entry.subsites) &&
    entry.subsites.every((subsite) => typeof subsite === 'string');
  const isMap = typeof map === 'object' && map !== null && !Array.isArray(map);
  if (!isMap || !Object.values(map).every(isEntry)) throw new Error(words.badMap);
  return map as SpecialtyMap;
}
