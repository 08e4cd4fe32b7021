import { useRef, useState } from 'react';
import type { CallOutput } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';
import type { Drafting } from './useDraft.ts';

export type Approver = CallOutput<'consult-searchApprovers'>[number];

/**
 * Sends a draft to an approver: first the text, then the files. A finished step is not repeated,
 * so a retry may move only the files.
 */
export function useApprover({ save, settle }: Pick<Drafting, 'save' | 'settle'>) {
  const move = useCall('consultDraft-moveStorageAttachments');
  const [approver, choose] = useState<Approver>();
  const [running, setRunning] = useState(false);
  const [filesLeft, setFilesLeft] = useState(false);
  const forwardedId = useRef<string>(undefined);

  /** Answers how much the approver has. */
  const forward = async ({ uid }: Approver): Promise<'all' | 'all but files' | 'nothing'> => {
    setRunning(true);
    await settle();
    forwardedId.current ??= (await save(undefined, uid))?.id;
    const draftId = forwardedId.current;
    const { data } = draftId ? await move.run({ approverUid: uid, draftId }) : {};
    setRunning(false);
    if (!draftId) return 'nothing';
    setFilesLeft(data === undefined);
    return data ? 'all' : 'all but files';
  };
  return { approver, choose, running, filesLeft, forward };
}
export type Forwarding = ReturnType<typeof useApprover>;
