import { filesAtMost } from '@corridor/contract/thread/rules.ts';
import { words } from '@corridor/contract/thread/words.ts';
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
export type KeptFile = Pick<Attachment, 'key' | 'name' | 'size' | 'picture' | 'id'>;

type Enclosed = { attachments: readonly Attachment[]; notTaken: readonly string[] };
const nothing: Enclosed = { attachments: [], notTaken: [] };

/** Outlives the screen: who looks at another thread meanwhile finds the files where they left them. */
const byThread = new Map<string, Enclosed>();
/** Of each thread one file at a time. */
const lines = new Map<string, Promise<void>>();
const stops = new Map<string, AbortController>();
const listeners = new Set<() => void>();
export const onEnclosed = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const enclosedIn = (activityId: string) => byThread.get(activityId) ?? nothing;

function put(activityId: string, change: Partial<Enclosed>): void {
  byThread.set(activityId, { ...enclosedIn(activityId), ...change });
  for (const listener of listeners) listener();
}
function set(activityId: string, key: string, change: Partial<Attachment>): void {
  const { attachments } = enclosedIn(activityId);
  put(activityId, {
    attachments: attachments.map((one) => (one.key === key ? { ...one, ...change } : one)),
  });
}

export function addFiles(activityId: string, files: Iterable<File>): void {
  const { attachments } = enclosedIn(activityId);
  const chosen = [...files];
  const added = chosen.slice(0, Math.max(0, filesAtMost - attachments.length)).map(
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
  put(activityId, {
    attachments: [...attachments, ...added],
    notTaken: chosen.slice(added.length).map(({ name }) => name),
  });
  for (const one of added) upload(activityId, one);
}

function upload(activityId: string, { key, file }: Attachment): void {
  if (!file) return;
  const stop = new AbortController();
  stops.set(key, stop);
  const work = async () => {
    if (stop.signal.aborted) return;
    try {
      const onProgress = (sent: number) => set(activityId, key, { sent });
      const id = await uploadFile(file, 'thread', { onProgress, signal: stop.signal });
      set(activityId, key, { state: 'done', sent: file.size, id });
    } catch (error) {
      const { message: problem, hopeless } =
        error instanceof UploadFailure ? error : new UploadFailure(words.uploadFailed, false);
      set(activityId, key, { state: 'failed', problem, hopeless });
    }
    stops.delete(key);
  };
  lines.set(activityId, (lines.get(activityId) ?? Promise.resolve()).then(work));
}

export function retryFile(activityId: string, one: Attachment): void {
  set(activityId, one.key, { state: 'waiting', sent: 0 });
  upload(activityId, one);
}

export function removeFile(activityId: string, key: string): void {
  stops.get(key)?.abort();
  const { attachments } = enclosedIn(activityId);
  put(activityId, { attachments: attachments.filter((one) => one.key !== key), notTaken: [] });
}

export const clearFiles = (activityId: string) => put(activityId, nothing);

/** Nothing goes on in another person's name. */
export function forgetFiles(): void {
  for (const stop of stops.values()) stop.abort();
  stops.clear();
  lines.clear();
  byThread.clear();
}

/** After a reload: what had arrived is there while the server keeps it, what had not is named. */
export function restoreFiles(activityId: string, kept: readonly KeptFile[]): void {
  const { attachments } = enclosedIn(activityId);
  const lost = kept.filter(({ key }) => !attachments.some((one) => one.key === key));
  const room = Math.max(0, filesAtMost - attachments.length);
  const back = lost.slice(0, room).map(
    (one): Attachment => ({
      ...one,
      sent: one.size,
      ...(one.id
        ? { state: 'done' }
        : { state: 'failed', hopeless: true, problem: words.uploadCut }),
    }),
  );
  const notTaken = lost.slice(room).map(({ name }) => name);
  put(activityId, { attachments: [...back, ...attachments], ...(notTaken.length && { notTaken }) });
  for (const { key, id } of back) {
    if (!id) continue;
    void isKept(id).then((is) => {
      if (!is) set(activityId, key, { state: 'failed', hopeless: true, problem: words.uploadGone });
    });
  }
}
