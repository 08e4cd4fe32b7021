import { sameLastName } from '@corridor/contract/profile/rules.ts';
import type { RowOf } from '../../../platform/database/database.ts';
import type { waiting } from './queries.ts';

/** A waiting person with the register's entry for the practice ID. */
export function waitingOf(row: RowOf<typeof waiting.row>) {
  const { roles, active, hasRegister, registered, practiceId, ...rest } = row;
  const inRegister = () => {
    if (!hasRegister) return 'noRegister' as const;
    if (registered === null) return 'unknown' as const;
    if (!active) return 'inactive' as const;
    return sameLastName(registered, row.lastName) ? ('theirs' as const) : ('otherName' as const);
  };
  const role = row.role || roles[0] || '';
  return { ...rest, role, practiceId, registered, inRegister: inRegister() };
}
