import { useRef, useState } from 'react';
import type { CallOutput } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';
import type { Drafting } from './useDraft.ts';

export type Approver = CallOutput<'consult-searchApprovers'>[number];

/**
 * To an approver: what is written becomes theirs, and then its files. A step that was answered is
 * not taken again: where only the files are left, only they are tried again.
 */
export function useApprover({ save, settle }: Pick<Drafting, 'save' | 'settle'>) {
  const move = useCall('consultDraft-moveStorageAttachments');
  const [approver, choose] = useState<Approver>();
  const [running, setRunning] = useState(false);
  const [filesLeft, setFilesLeft] = useState(false);
  const theirs = useRef<string>(undefined);

  /** How much of it is with the approver. */
  const forward = async ({ uid }: Approver): Promise<'all' | 'all but files' | 'nothing'> => {
    setRunning(true);
    await settle();
    theirs.current ??= (await save(undefined, uid))?.id;
    const draftId = theirs.current;
    const { data } = draftId ? await move.run({ approverUid: uid, draftId }) : {};
    setRunning(false);
    if (!draftId) return 'nothing';
    setFilesLeft(data === undefined);
    return data ? 'all' : 'all but files';
  };
  return { approver, choose, running, filesLeft, forward };
}
export type Forwarding = ReturnType<typeof useApprover>;
