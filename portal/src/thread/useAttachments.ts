import { words } from '@corridor/contract/thread/words.ts';
import { useCallback, useRef, useState } from 'react';
import { UploadFailure, uploadFile } from '../uploads/uploadFile.ts';

export type Attachment = {
  key: string;
  file: File;
  sent: number;
  state: 'waiting' | 'done' | 'failed';
  id?: string;
  problem?: string;
};

const atMost = 20;

/** Files that go with the next message. They are sent ahead, one at a time, while it is written. */
export function useAttachments() {
  const [attachments, setAttachments] = useState<Attachment[]>([]);
  const line = useRef(Promise.resolve());
  const stops = useRef(new Map<string, AbortController>());
  const set = useCallback(
    (key: string, change: Partial<Attachment>) =>
      setAttachments((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one))),
    [],
  );
  const upload = useCallback(
    ({ key, file }: Pick<Attachment, 'key' | 'file'>) => {
      const stop = new AbortController();
      stops.current.set(key, stop);
      line.current = line.current.then(async () => {
        if (stop.signal.aborted) return;
        try {
          const onProgress = (sent: number) => set(key, { sent });
          const id = await uploadFile(file, 'thread', { onProgress, signal: stop.signal });
          set(key, { state: 'done', sent: file.size, id });
        } catch (error) {
          const problem = error instanceof UploadFailure ? error.message : words.uploadFailed;
          set(key, { state: 'failed', problem });
        }
      });
    },
    [set],
  );
  const add = useCallback(
    (files: Iterable<File>) => {
      const added = [...files].map(
        (file): Attachment => ({ key: crypto.randomUUID(), file, sent: 0, state: 'waiting' }),
      );
      setAttachments((all) => [...all, ...added].slice(0, atMost));
      for (const one of added) upload(one);
    },
    [upload],
  );
  const remove = useCallback((key: string) => {
    stops.current.get(key)?.abort();
    setAttachments((all) => all.filter((one) => one.key !== key));
  }, []);
  const retry = useCallback(
    (one: Attachment) => {
      set(one.key, { state: 'waiting', sent: 0 });
      upload(one);
    },
    [set, upload],
  );
  const failed = attachments.filter(({ state }) => state === 'failed').length;
  return {
    attachments,
    add,
    remove,
    retry,
    clear: () => setAttachments([]),
    ready: attachments.every(({ state }) => state === 'done'),
    ids: attachments.flatMap(({ id }) => id ?? []),
    problem:
      failed === 0
        ? undefined
        : failed === attachments.length
          ? words.uploadFailed
          : words.someFailed(failed, attachments.length),
  };
}
