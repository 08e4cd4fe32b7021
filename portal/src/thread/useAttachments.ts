import { words } from '@corridor/contract/thread/words.ts';
import { useCallback, useSyncExternalStore } from 'react';
import {
  type Attachment,
  addFiles,
  clearFiles,
  enclosedIn,
  type KeptFile,
  onEnclosed,
  removeFile,
  restoreFiles,
  retryFile,
} from './enclosedFiles.ts';

/** Files that go with the next message. They are sent ahead, one at a time, while it is written. */
export function useAttachments(activityId: string) {
  const { attachments, notTaken } = useSyncExternalStore(
    onEnclosed,
    useCallback(() => enclosedIn(activityId), [activityId]),
  );
  const failed = attachments.filter(({ state }) => state === 'failed');
  return {
    attachments,
    add: (files: Iterable<File>) => addFiles(activityId, files),
    remove: (key: string) => removeFile(activityId, key),
    retry: (one: Attachment) => retryFile(activityId, one),
    restore: (kept: readonly KeptFile[]) => restoreFiles(activityId, kept),
    clear: () => clearFiles(activityId),
    /** What goes with the message as it stands, or what it waits for. */
    waits: attachments.some(({ state }) => state === 'waiting'),
    failed: failed.length > 0,
    ids: attachments.flatMap(({ id, state }) => (state === 'done' && id ? id : [])),
    kept: attachments.map(
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
