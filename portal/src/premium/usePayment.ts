import { words } from '@corridor/contract/premium/words.ts';
import { useCallback, useEffect, useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';

/** The outcome of a payment element: a failure, or nothing where the browser goes on. */
export type Payment = { type: string; message?: string | undefined } | undefined;

/** The address to which the browser goes after the payment. */
export const returnAddress = () => `${location.origin}/dashboard/consult`;

/** The secret of the first payment, which the page asks for once. */
export function useSecret() {
  const { run, failure } = useCall('premium-createPremiumSubscription');
  const [secret, setSecret] = useState<string>();
  const begin = useCallback(async () => setSecret((await run({})).data?.clientSecret), [run]);
  useEffect(() => void begin(), [begin]);
  return { secret, failure, begin };
}

/** One press of "Upgrade to Premium": it is sent once, and a failure is told in words. */
export function useUpgrade(pay: () => Promise<Payment>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const upgrade = async () => {
    setBusy(true);
    setProblem(undefined);
    const failed = await pay().catch((): Payment => ({ type: 'api_error' }));
    if (failed) setProblem(words.paymentError(failed.type, failed.message));
    setBusy(false);
  };
  return { busy, problem, upgrade };
}
