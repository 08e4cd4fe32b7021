import { fileWords as words } from '@corridor/contract/operator/files/words.ts';
import type { Problem } from './csvTable.ts';
import type { Step } from './planStep.ts';

type Named = { id: string; specialty: string; subsite: string };

/**
 * Names that differ only in capitals would become two specialties or subsites. Each changed service
 * is compared with the unchanged ones and with earlier lines of the file.
 */
export function findCaseConflicts(present: readonly Named[], steps: readonly Step[]): Problem[] {
  const names = new Map<string, string[]>();
  const partsOf = ({ specialty, subsite }: Omit<Named, 'id'>) => [
    { column: 'specialty', name: specialty, key: specialty.toLowerCase() },
    { column: 'subsite', name: subsite, key: JSON.stringify([specialty, subsite]).toLowerCase() },
  ];
  const note = (service: Omit<Named, 'id'>) => {
    for (const { name, key } of partsOf(service))
      names.set(key, [...(names.get(key) ?? []).filter((one) => one !== name), name]);
  };
  const changes = ({ before, fields }: Step) =>
    !before || fields.includes('specialty') || fields.includes('subsite');
  const changed = steps.filter(changes);
  const ids = new Set(changed.map(({ before }) => before?.id));
  for (const service of present) if (!ids.has(service.id)) note(service);
  return changed.flatMap(({ where: line, service }) => {
    const problems = partsOf(service).flatMap(({ column, name, key }) => {
      const [existing, ...others] = names.get(key) ?? [];
      return existing === undefined || [existing, ...others].includes(name)
        ? []
        : [{ where: line, message: words.spelled(column, existing) }];
    });
    note(service);
    return problems;
  });
}
