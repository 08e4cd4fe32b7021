import {
  emptyInvite,
  type InviteForm,
  inviteFields,
  inviteProblems,
} from '@corridor/contract/invite/rules.ts';
import { useState } from 'react';
import type { Keeper } from '../platform/device/keep.ts';
import { useKept } from '../platform/device/useKept.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';

type Problem = { field: string; message: string };

/** What is typed into the form: kept on this device until it is sent, and sent once however often it is pressed. */
export function useInvite(keeper: Keeper) {
  const document = useQuery('content-document', { name: 'inviteAColleague' });
  const { data } = document;
  const said = data?.name === 'inviteAColleague' ? data.content.defaultPersonalMessage : '';
  const [typed, setTyped] = useState<Partial<InviteForm>>({});
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Problem[]>([]);
  const [sent, setSent] = useState(false);
  const send = useCall('invite-inviteAColleague');
  const { takes } = useKept<Partial<InviteForm>>({
    ...{ keeper, name: 'invite.form' },
    value: Object.keys(typed).length > 0 ? typed : undefined,
    onRead: (found) => setTyped((now) => Object.assign({}, ...found, now)),
  });
  const form = { ...emptyInvite(said), ...typed };
  const own: Problem[] = tried ? inviteProblems(form) : [];
  const problems = [...own, ...refused];

  const write = (more: Partial<InviteForm>) => {
    setRefused([]);
    setSent(false);
    setTyped((before) => ({ ...before, ...more }));
  };
  /** Answers the fields that are wrong, in the order of the form. */
  const submit = async (): Promise<string[]> => {
    setTried(true);
    setSent(false);
    setRefused([]);
    const wrong = inviteProblems(form).map(({ field }) => field);
    if (wrong.length > 0) return wrong;
    const { data: done, failure } = await send.run(form);
    if (done) {
      setTyped({});
      setTried(false);
      setSent(true);
      return [];
    }
    const fields = failure.details.fields ?? [];
    setRefused(fields);
    return inviteFields.filter((one) => fields.some(({ field }) => field === one));
  };
  return {
    ...{ form, write, submit, sent, takes },
    ...{ running: send.running, state: send.state },
    failure: send.state === 'error' ? send.failure : undefined,
    loading: document.isPending,
    incomplete: own.length > 0,
    says: (field: keyof InviteForm) => problems.find((one) => one.field === field)?.message,
  };
}
