import { filesAtMost } from '@corridor/contract/thread/rules.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { useCallback, useSyncExternalStore } from 'react';
import {
  type Attachment,
  addFiles,
  clearFiles,
  enclosedIn,
  isRefused,
  type KeptFile,
  onEnclosed,
  removeFile,
  restoreFiles,
  retryFile,
  type Taking,
} from './enclosedFiles.ts';

const ofThread: Taking = { purpose: 'thread', most: filesAtMost };

/** Files that go with the next message, or with a consult. They are sent ahead, one at a time, while it is written. */
export function useAttachments(place: string, taking = ofThread) {
  const { attachments, notTaken } = useSyncExternalStore(
    onEnclosed,
    useCallback(() => enclosedIn(place), [place]),
  );
  const failed = attachments.filter(({ state }) => state === 'failed');
  return {
    attachments,
    add: (files: Iterable<File>) => addFiles(place, files, taking),
    remove: (key: string) => removeFile(place, key),
    retry: (one: Attachment) => retryFile(place, one, taking),
    /** `claimed`: what belongs to a draft already. */
    restore: (kept: readonly KeptFile[], claimed?: boolean) =>
      restoreFiles(place, kept, { most: taking.most, ...(claimed && { claimed }) }),
    clear: () => clearFiles(place),
    /** What goes with the message as it stands, or what it waits for. */
    waits: attachments.some(({ state }) => state === 'waiting'),
    failed: failed.length > 0,
    ids: attachments.flatMap(({ id, state }) => (state === 'done' && id ? id : [])),
    kept: attachments
      .filter((one) => !isRefused(one))
      .map(
        ({ key, name, size, picture, id }): KeptFile => ({
          key,
          name,
          size,
          picture,
          ...(id && { id }),
        }),
      ),
    problem:
      failed.length === 0
        ? undefined
        : failed.length === attachments.length
          ? words.uploadFailed
          : words.someFailed(failed.length, attachments.length),
    notTaken,
  };
}
