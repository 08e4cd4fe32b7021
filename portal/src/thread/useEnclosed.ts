import { useState } from 'react';
import type { CallInput } from '../platform/client.ts';
import type { Keeper } from '../platform/keep.ts';
import { useKept } from '../platform/useKept.ts';
import type { KeptFile } from './enclosedFiles.ts';
import { useAttachments } from './useAttachments.ts';

export type Shared = NonNullable<CallInput<'thread-sendMessage'>['resource']>;
type Kept = { bill: boolean; code?: string; resource?: Shared; files: KeptFile[] };

/** What goes with the message beside its text: files or a resource, and how it is billed. */
export function useEnclosed(activityId: string, keeper: Keeper) {
  const [bill, setBill] = useState(true);
  /** As the writer has changed it; until then it is the usual one. */
  const [code, setCode] = useState<string>();
  const [resource, setResource] = useState<Shared>();
  const files = useAttachments(activityId);
  const empty = bill && code === undefined && !resource && files.kept.length === 0;
  const value: Kept | undefined = empty
    ? undefined
    : {
        bill,
        ...(code !== undefined && { code }),
        ...(resource && { resource }),
        files: files.kept,
      };
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
    /** Sent: whether it is billed stays, and the next one has its own usual code. */
    clear: () => {
      setCode(undefined);
      setResource(undefined);
      files.clear();
    },
  };
}
