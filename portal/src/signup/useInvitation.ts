import { phoneMask } from '@corridor/contract/platform/masks.ts';
import type { SignupForm } from '@corridor/contract/signup/form.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import type { Signup } from './useSignup.ts';

const filled = ['firstName', 'lastName', 'email', 'city', 'clinicName', 'fax'] as const;

/** What stood in the letter whose code the link brought; answers who wrote it. A code that opens nothing stays as it is. */
export function useInvitation({ invited }: Signup, code: string | undefined) {
  const open = useCall('invite-open');
  const [inviter, setInviter] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is opened once
  useEffect(() => {
    if (!code) return;
    void open.run({ code: code.slice(0, 60) }).then(({ data }) => {
      if (!data) return;
      setInviter(data.inviter);
      const known: Partial<SignupForm> = {};
      for (const name of filled)
        if (data[name]) known[name] = name === 'fax' ? phoneMask(data.fax) : data[name];
      invited(known);
    });
  }, [code]);
  return inviter;
}
