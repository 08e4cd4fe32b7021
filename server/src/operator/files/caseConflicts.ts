import { fileWords as words } from '@corridor/contract/operator/files/words.ts';
import type { Problem } from './fileText.ts';
import type { Step } from './plan.ts';

type Named = { id: string; specialty: string; subsite: string };

/**
 * Two names that only their capitals tell apart would be two specialties, or two subsites. What the
 * file changes is held against what it leaves, and against its earlier lines.
 */
export function findCaseConflicts(present: readonly Named[], steps: readonly Step[]): Problem[] {
  const known = new Map<string, string[]>();
  const partsOf = ({ specialty, subsite }: Omit<Named, 'id'>) => [
    { column: 'specialty', name: specialty, key: specialty.toLowerCase() },
    { column: 'subsite', name: subsite, key: JSON.stringify([specialty, subsite]).toLowerCase() },
  ];
  const note = (service: Omit<Named, 'id'>) => {
    for (const { name, key } of partsOf(service))
      known.set(key, [...(known.get(key) ?? []).filter((one) => one !== name), name]);
  };
  const changes = ({ before, fields }: Step) =>
    !before || fields.includes('specialty') || fields.includes('subsite');
  const changed = steps.filter(changes);
  const ids = new Set(changed.map(({ before }) => before?.id));
  for (const service of present) if (!ids.has(service.id)) note(service);
  return changed.flatMap(({ where, service }) => {
    const problems = partsOf(service).flatMap(({ column, name, key }) => {
      const [there, ...others] = known.get(key) ?? [];
      return there === undefined || [there, ...others].includes(name)
        ? []
        : [{ where, message: words.spelled(column, there) }];
    });
    note(service);
    return problems;
  });
}
