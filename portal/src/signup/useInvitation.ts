import { phoneMask } from '@corridor/contract/platform/masks.ts';
import type { SignupForm } from '@corridor/contract/signup/form.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import type { Signup } from './useSignup.ts';

const fieldNames = ['firstName', 'lastName', 'email', 'city', 'clinicName', 'fax'] as const;

/**
 * Fills the form from the invitation whose code is in the link, and answers the inviter. An
 * unknown code stays in the form.
 */
export function useInvitation({ invited }: Signup, code: string | undefined) {
  const open = useCall('invite-open');
  const [inviter, setInviter] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is opened once
  useEffect(() => {
    if (!code) return;
    void open.run({ code: code.slice(0, 60) }).then(({ data }) => {
      if (!data) return;
      setInviter(data.inviter);
      const details: Partial<SignupForm> = {};
      for (const name of fieldNames)
        if (data[name]) details[name] = name === 'fax' ? phoneMask(data.fax) : data[name];
      invited(details);
    });
  }, [code]);
  return inviter;
}
