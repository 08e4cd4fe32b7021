import { filesAtMost } from '@corridor/contract/thread/rules.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { useCallback, useRef, useState } from 'react';
import { isKept, UploadFailure, uploadFile } from '../uploads/uploadFile.ts';

export type Attachment = {
  key: string;
  name: string;
  size: number;
  picture: boolean;
  /** Not after a reload: the browser gives a file only to whom it was chosen for. */
  file?: File;
  sent: number;
  state: 'waiting' | 'done' | 'failed';
  id?: string;
  problem?: string;
  /** Another try ends the same way. */
  hopeless?: boolean;
};
/** What is kept of one on the device. */
export type KeptFile = Pick<Attachment, 'name' | 'size' | 'picture' | 'id'>;

/** Files that go with the next message. They are sent ahead, one at a time, while it is written. */
export function useAttachments() {
  const [attachments, setAttachments] = useState<Attachment[]>([]);
  const [notTaken, setNotTaken] = useState<string[]>([]);
  const line = useRef(Promise.resolve());
  const stops = useRef(new Map<string, AbortController>());
  const set = useCallback(
    (key: string, change: Partial<Attachment>) =>
      setAttachments((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one))),
    [],
  );
  const upload = useCallback(
    ({ key, file }: Attachment) => {
      if (!file) return;
      const stop = new AbortController();
      stops.current.set(key, stop);
      line.current = line.current.then(async () => {
        if (stop.signal.aborted) return;
        try {
          const onProgress = (sent: number) => set(key, { sent });
          const id = await uploadFile(file, 'thread', { onProgress, signal: stop.signal });
          set(key, { state: 'done', sent: file.size, id });
        } catch (error) {
          const { message: problem, hopeless } =
            error instanceof UploadFailure ? error : new UploadFailure(words.uploadFailed, false);
          set(key, { state: 'failed', problem, hopeless });
        }
      });
    },
    [set],
  );
  const room = filesAtMost - attachments.length;
  const add = useCallback(
    (files: Iterable<File>) => {
      const chosen = [...files];
      const added = chosen.slice(0, room).map(
        (file): Attachment => ({
          key: crypto.randomUUID(),
          name: file.name,
          size: file.size,
          picture: file.type.startsWith('image/'),
          file,
          sent: 0,
          state: 'waiting',
        }),
      );
      setAttachments((all) => [...all, ...added]);
      setNotTaken(chosen.slice(added.length).map(({ name }) => name));
      for (const one of added) upload(one);
    },
    [room, upload],
  );
  const remove = useCallback((key: string) => {
    stops.current.get(key)?.abort();
    setAttachments((all) => all.filter((one) => one.key !== key));
    setNotTaken([]);
  }, []);
  const retry = useCallback(
    (one: Attachment) => {
      set(one.key, { state: 'waiting', sent: 0 });
      upload(one);
    },
    [set, upload],
  );
  /** After a reload: what had arrived is there while the server keeps it, what had not is named. */
  const restore = useCallback(
    (kept: KeptFile[]) => {
      const back = kept.map(
        (one): Attachment => ({
          ...one,
          key: crypto.randomUUID(),
          sent: one.size,
          ...(one.id
            ? { state: 'done' }
            : { state: 'failed', hopeless: true, problem: words.uploadCut }),
        }),
      );
      setAttachments((all) => [...back, ...all]);
      for (const { key, id } of back) {
        if (!id) continue;
        void isKept(id).then((is) => {
          if (!is) set(key, { state: 'failed', hopeless: true, problem: words.uploadGone });
        });
      }
    },
    [set],
  );
  const failed = attachments.filter(({ state }) => state === 'failed');
  return {
    attachments,
    add,
    remove,
    retry,
    restore,
    clear: () => {
      setAttachments([]);
      setNotTaken([]);
    },
    /** What goes with the message as it stands, or what it waits for. */
    waits: attachments.some(({ state }) => state === 'waiting'),
    failed: failed.length > 0,
    ids: attachments.flatMap(({ id, state }) => (state === 'done' && id ? id : [])),
    kept: attachments.map(
      ({ name, size, picture, id }): KeptFile => ({ name, size, picture, ...(id && { id }) }),
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
