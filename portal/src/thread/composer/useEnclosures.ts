import type { TemplateAdvice } from '@corridor/contract/templates/schemas.ts';
import { filesAtMost } from '@corridor/contract/thread/rules.ts';
import { useState } from 'react';
import type { Keeper } from '../../platform/device/keep.ts';
import { useKept } from '../../platform/device/useKept.ts';
import type { CallInput } from '../../platform/server/client.ts';
import type { FileRules, KeptFile } from '../../uploads/enclosed/enclosedFiles.ts';
import { useAttachments } from '../../uploads/enclosed/useAttachments.ts';

const fileRules: FileRules = { purpose: 'thread', max: filesAtMost };

export type Shared = NonNullable<CallInput<'thread-sendMessage'>['resource']>;
type Kept = {
  bill: boolean;
  code?: string;
  resource?: Shared;
  template?: TemplateAdvice;
  files: KeptFile[];
  /** Gallery items. */
  media?: string[];
};

/** The parts of a message beside its text: files or a resource, the template, and billing. */
export function useEnclosures(activityId: string, keeper: Keeper) {
  const [bill, setBill] = useState(true);
  /** The code that the writer typed. Without one, the usual code counts. */
  const [code, setCode] = useState<string>();
  const [resource, setResource] = useState<Shared>();
  /** The advice of the template from which the text began. */
  const [template, setTemplate] = useState<TemplateAdvice>();
  const files = useAttachments(activityId, fileRules);
  const [media, setMedia] = useState<string[]>([]);
  const hasNoParts = !resource && !template && files.kept.length + media.length === 0;
  const isEmpty = bill && code === undefined && hasNoParts;
  const value: Kept | undefined = isEmpty
    ? undefined
    : {
        bill,
        ...(code !== undefined && { code }),
        ...(resource && { resource }),
        ...(template && { template }),
        files: files.kept,
        ...(media.length > 0 && { media }),
      };
  useKept<Kept>({
    keeper,
    name: `with.${activityId}`,
    value,
    onRead: (kept) => {
      const [first] = kept;
      if (!first) return;
      setBill(first.bill);
      setCode(first.code);
      const shared = kept.find((parts) => parts.resource)?.resource;
      if (shared) setResource(shared);
      const usedTemplate = kept.find((parts) => parts.template)?.template;
      if (usedTemplate) setTemplate((current) => current ?? usedTemplate);
      files.restore(kept.flatMap((parts) => parts.files));
      const items = kept.flatMap((parts) => parts.media ?? []);
      if (items.length > 0) setMedia((current) => [...new Set([...current, ...items])]);
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
    media,
    setMedia,
    /** After sending, the billing switch stays and the code returns to the usual one. */
    clear: () => {
      setCode(undefined);
      setResource(undefined);
      setTemplate(undefined);
      files.clear();
      setMedia([]);
    },
  };
}
