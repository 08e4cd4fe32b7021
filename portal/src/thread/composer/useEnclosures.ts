import type { TemplateAdvice } from '@corridor/contract/templates/schemas.ts';
import { useState } from 'react';
import type { Keeper } from '../../platform/device/keep.ts';
import { useKept } from '../../platform/device/useKept.ts';
import type { CallInput } from '../../platform/server/client.ts';
import type { KeptFile } from './enclosedFiles.ts';
import { useAttachments } from './useAttachments.ts';

export type Shared = NonNullable<CallInput<'thread-sendMessage'>['resource']>;
type Kept = {
  bill: boolean;
  code?: string;
  resource?: Shared;
  template?: TemplateAdvice;
  files: KeptFile[];
};

/** What goes with the message beside its text: files or a resource, and how it is billed. */
export function useEnclosures(activityId: string, keeper: Keeper) {
  const [bill, setBill] = useState(true);
  /** As the writer has changed it; until then it is the usual one. */
  const [code, setCode] = useState<string>();
  const [resource, setResource] = useState<Shared>();
  /** What the template says that the text was begun from. */
  const [template, setTemplate] = useState<TemplateAdvice>();
  const files = useAttachments(activityId);
  const bare = !resource && !template && files.kept.length === 0;
  const empty = bill && code === undefined && bare;
  const value: Kept | undefined = empty
    ? undefined
    : {
        bill,
        ...(code !== undefined && { code }),
        ...(resource && { resource }),
        ...(template && { template }),
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
      const used = found.find((one) => one.template)?.template;
      if (used) setTemplate((now) => now ?? used);
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
    template,
    setTemplate,
    files,
    /** Sent: whether it is billed stays, and the next one has its own usual code. */
    clear: () => {
      setCode(undefined);
      setResource(undefined);
      setTemplate(undefined);
      files.clear();
    },
  };
}
