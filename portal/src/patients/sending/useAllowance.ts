import type { Permission } from '@corridor/contract/platform/permissions.ts';
import { useCallback, useEffect, useState } from 'react';
import { useCall } from '../../platform/server/hooks.ts';

/** A holder of the first permission has no limit; a holder of only the second counts uses. */
const kinds = {
  forms: {
    free: 'forms',
    counted: 'premiumForms',
    call: 'premium-getNumberOfFormUsesRemaining',
  },
  letters: {
    free: 'oneWayMessaging',
    counted: 'premiumOneWayMessaging',
    call: 'premium-getNumberOfOneWayMessageUsesRemaining',
  },
} as const satisfies Record<string, { free: Permission; counted: Permission; call: string }>;

/** The uses that are left this month. Undefined for people without a limit. */
export function useAllowance(kind: keyof typeof kinds, permissions: readonly Permission[]) {
  const { free, counted, call } = kinds[kind];
  const isLimited = permissions.includes(counted) && !permissions.includes(free);
  const { run } = useCall(call);
  const [left, setLeft] = useState<number>();
  const ask = useCallback(async () => setLeft((await run({})).data ?? 0), [run]);
  useEffect(() => {
    if (isLimited) void ask();
  }, [isLimited, ask]);
  return { left: isLimited ? left : undefined, ask: isLimited ? ask : undefined };
}
