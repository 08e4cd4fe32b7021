import type { DocumentName, Documents } from '@corridor/contract/content/schemas.ts';
import { problemsOf } from '@corridor/contract/operator/documents/rules.ts';
import { documentWords as words } from '@corridor/contract/operator/documents/words.ts';
import { useEffect, useState } from 'react';
import type { CallInput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { useKeptEdit } from '../useKeptEdit.ts';

type Content = Documents[DocumentName];
/** The state at the start, and the current content. */
type Edited = { after: number; before: Content; content: Content };
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Edits a document: the version at the server, the content here, and changes that others saved
 * meanwhile.
 */
export function useDocument(name: DocumentName) {
  const keeper = useQuery('shell-me', {}).data;
  const { data, error, refetch } = useQuery('content-document', { name });
  const loaded = data?.name === name ? data : undefined;
  const save = useCall('operator-saveDocument');
  const [edited, setEdited] = useState<Edited>();
  const [attempted, setAttempted] = useState(false);
  const [looking, look] = useState<number>();
  /** Changes with each new content, so that fields with a text of their own start again. */
  const [round, setRound] = useState(0);
  const dirty = edited !== undefined && !isSame(edited.before, edited.content);
  const begin = (next: Edited, version?: number) => {
    setEdited(next);
    setAttempted(false);
    setRound((count) => count + 1);
    look(version);
    save.reset();
  };
  const fresh = loaded && {
    after: loaded.version,
    before: loaded.content,
    content: loaded.content,
  };
  const keptState = useKeptEdit<Edited>({
    keeper,
    name: `document.${name}`,
    ready: loaded !== undefined,
    edit: edited && { edited, dirty },
    onRead: (keptEdit) => {
      if (fresh) begin(keptEdit && !isSame(keptEdit.content, fresh.content) ? keptEdit : fresh);
    },
  });
  const newer = loaded !== undefined && edited !== undefined && loaded.version > edited.after;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for a newer version that nobody edits
  useEffect(() => {
    if (newer && !dirty && !save.running && fresh) begin(fresh);
  }, [newer, dirty, save.running]);
  const problems = edited ? problemsOf(name, edited.content as never) : [];
  const saveContent = async (
    content: Content,
    after: number,
    before?: Content,
  ): Promise<boolean> => {
    const document = { name, content } as CallInput<'operator-saveDocument'>['document'];
    const { data, failure } = await save.run({ document, after });
    if (failure?.code === 'aborted') void refetch();
    if (!data) return false;
    begin({ after: data.version, before: content, content });
    const onAction = () => void (before && saveContent(before, data.version));
    showSnackbar({ text: words.saved, ...(before && { action: words.undo, onAction }) });
    return true;
  };
  return {
    name,
    round,
    looking: dirty ? looking : undefined,
    failed: error !== null && !loaded,
    retry: () => void refetch(),
    ready: edited !== undefined,
    content: edited?.content,
    dirty,
    newer: newer && dirty,
    busy: save.running,
    ...keptState,
    failure: save.failure?.reason === 'newer-version' ? undefined : save.failure,
    wrong: attempted && problems.length > 0,
    says: (field: string) =>
      attempted ? problems.find((problem) => problem.field === field)?.message : undefined,
    change: (content: Content) => setEdited((current) => current && { ...current, content }),
    /** Opens another version in the editor without storing it. */
    look: (version: number, content: Content) => fresh && begin({ ...fresh, content }, version),
    discard: () => fresh && begin(fresh),
    save: async () => {
      setAttempted(true);
      if (!edited || problems.length > 0) return false;
      return saveContent(edited.content, loaded?.version ?? edited.after, edited.before);
    },
  };
}
export type DocumentWork = ReturnType<typeof useDocument>;
