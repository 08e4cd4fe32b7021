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

/** The typed form stays on this device until it is sent. Repeated presses send it only once. */
export function useInvite(keeper: Keeper) {
  const document = useQuery('content-document', { name: 'inviteAColleague' });
  const { data } = document;
  const defaultMessage =
    data?.name === 'inviteAColleague' ? data.content.defaultPersonalMessage : '';
  const [typed, setTyped] = useState<Partial<InviteForm>>({});
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Problem[]>([]);
  const [sent, setSent] = useState(false);
  const send = useCall('invite-inviteAColleague');
  const { stores } = useKept<Partial<InviteForm>>({
    keeper,
    name: 'invite.form',
    value: Object.keys(typed).length > 0 ? typed : undefined,
    onRead: (found) => setTyped((now) => Object.assign({}, ...found, now)),
  });
  const form = { ...emptyInvite(defaultMessage), ...typed };
  const ownProblems: Problem[] = tried ? inviteProblems(form) : [];
  const problems = [...ownProblems, ...refused];

  const write = (change: Partial<InviteForm>) => {
    setRefused([]);
    setSent(false);
    setTyped((before) => ({ ...before, ...change }));
  };
  /** Answers the invalid fields, in the order of the form. */
  const submit = async (): Promise<string[]> => {
    setTried(true);
    setSent(false);
    setRefused([]);
    const invalidFields = inviteProblems(form).map(({ field }) => field);
    if (invalidFields.length > 0) return invalidFields;
    const { data: sentData, failure } = await send.run(form);
    if (sentData) {
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
    form,
    write,
    submit,
    sent,
    takes: stores,
    running: send.running,
    state: send.state,
    failure: send.state === 'error' ? send.failure : undefined,
    loading: document.isPending,
    incomplete: ownProblems.length > 0,
    says: (field: keyof InviteForm) => problems.find((one) => one.field === field)?.message,
  };
}
