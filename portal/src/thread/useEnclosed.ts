import { useState } from 'react';
import type { CallInput } from '../platform/client.ts';
import type { Keeper } from '../platform/keep.ts';
import { useKept } from '../platform/useKept.ts';
import type { KeptFile } from './enclosedFiles.ts';
import { useAttachments } from './useAttachments.ts';

export type Shared = NonNullable<CallInput<'thread-sendMessage'>['resource']>;
type Kept = { bill: boolean; code: string; resource?: Shared; files: KeptFile[] };

/** What goes with the message beside its text: files or a resource, and how it is billed. */
export function useEnclosed(activityId: string, keeper: Keeper) {
  const [bill, setBill] = useState(true);
  const [code, setCode] = useState('');
  const [resource, setResource] = useState<Shared>();
  const files = useAttachments(activityId);
  const empty = bill && code === '' && !resource && files.kept.length === 0;
  const value: Kept | undefined = empty
    ? undefined
    : { bill, code, ...(resource && { resource }), files: files.kept };
  useKept<Kept>({
    keeper,
    name: `with.${activityId}`,
    value,
    onRead: (found) => {
      const [first] = found;
      if (!first) return;
      setBill(first.bill);
      setCode(first.code);
      const shared = found.find((one) => one.resource)?.resource;
      if (shared) setResource(shared);
      files.restore(found.flatMap((one) => one.files));
    },
  });
  return {
    bill,
    setBill,
    code,
    setCode,
    resource,
    setResource,
    files,
    /** Sent: how it is billed stays, as what the next one is billed as. */
    clear: () => {
      setResource(undefined);
      files.clear();
    },
  };
}
