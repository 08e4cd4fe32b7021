import { enclosedWords as words } from '@corridor/contract/uploads/words.ts';
import { useCallback, useSyncExternalStore } from 'react';
import {
  type Attachment,
  addFiles,
  clearFiles,
  enclosedIn,
  type FileRules,
  isRefused,
  type KeptFile,
  onEnclosed,
  removeFile,
  restoreFiles,
  retryFile,
} from './enclosedFiles.ts';

export type Attachments = ReturnType<typeof useAttachments>;

/**
 * Files for the next message, a consult or a letter. They upload one at a time while the person
 * writes.
 */
export function useAttachments(place: string, rules: FileRules) {
  const { attachments, notTaken } = useSyncExternalStore(
    onEnclosed,
    useCallback(() => enclosedIn(place), [place]),
  );
  const failed = attachments.filter(({ state }) => state === 'failed');
  return {
    attachments,
    add: (files: Iterable<File>) => addFiles(place, files, rules),
    remove: (key: string) => removeFile(place, key),
    retry: (file: Attachment) => retryFile(place, file, rules),
    /** `claimed`: the files already belong to a draft. */
    restore: (kept: readonly KeptFile[], claimed?: boolean) =>
      restoreFiles(place, kept, { max: rules.max, ...(claimed && { claimed }) }),
    clear: () => clearFiles(place),
    /** An upload is still running, so the message must wait. */
    waits: attachments.some(({ state }) => state === 'waiting'),
    failed: failed.length > 0,
    ids: attachments.flatMap(({ id, state }) => (state === 'done' && id ? id : [])),
    kept: attachments
      .filter((file) => !isRefused(file))
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
