import type { DocumentName, Documents } from '@corridor/contract/content/schemas.ts';
import { problemsOf } from '@corridor/contract/operator/documents/rules.ts';
import { documentWords as words } from '@corridor/contract/operator/documents/words.ts';
import { useState } from 'react';
import { offerUndo } from '../../platform/edit/offerUndo.ts';
import { useEdit } from '../../platform/edit/useEdit.ts';
import type { CallInput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';

type Content = Documents[DocumentName];

/** Edits a document, and opens an older version in the editor. */
export function useDocument(name: DocumentName) {
  const keeper = useQuery('shell-me', {}).data;
  const { data, error, refetch } = useQuery('content-document', { name });
  const loaded = data?.name === name ? data : undefined;
  const { run } = useCall('operator-saveDocument');
  const [opened, setOpened] = useState<number>();
  const edit = useEdit<Content>({
    saved: loaded && { version: loaded.version, value: loaded.content },
    kept: { keeper, name: `document.${name}` },
    reread: refetch,
    problemsOf: (content) => problemsOf(name, content as never),
    send: async (content, after) => {
      const document = { name, content } as CallInput<'operator-saveDocument'>['document'];
      const { data: answer, failure } = await run({ document, after });
      return { version: answer?.version, failure };
    },
  });
  const close = () => setOpened(undefined);
  /** Reports a save and offers to bring the content before it back. */
  const report = async (save: typeof edit.save) => {
    const outcome = await save();
    const { saved, undo } = outcome;
    if (!saved) return outcome;
    close();
    if (undo) offerUndo(words.saved, () => edit.takeBack(undo));
    return outcome;
  };
  return {
    ...edit,
    name,
    content: edit.mine,
    /** The older version that is open in the editor. */
    looking: edit.dirty ? opened : undefined,
    failed: error !== null && !loaded,
    retry: () => void refetch(),
    change: (content: Content) => edit.change(() => content),
    look: (version: number, content: Content) => {
      if (!loaded) return;
      edit.begin({ version: loaded.version, base: loaded.content, mine: content });
      setOpened(version);
    },
    save: () => report(edit.save),
    keepMine: () => report(edit.keepMine),
    takeTheirs: () => {
      close();
      edit.takeTheirs();
    },
    discard: () => {
      close();
      edit.discard();
    },
  };
}
export type DocumentWork = ReturnType<typeof useDocument>;
