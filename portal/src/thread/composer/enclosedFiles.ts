import { words } from '@corridor/contract/thread/words.ts';
import { distinctName, plainName } from '@corridor/contract/uploads/fileNames.ts';
import type { Purpose } from '@corridor/contract/uploads/rules.ts';
import { makeStore } from '../../platform/store.ts';
import { isKept, UploadFailure, uploadFile } from '../../uploads/uploadFile.ts';

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
  /** Where one of a draft opens. */
  url?: string;
  /** Another try ends the same way. */
  hopeless?: boolean;
};
/** What is kept of one on the device. */
export type KeptFile = Pick<Attachment, 'key' | 'name' | 'size' | 'picture' | 'id' | 'url'>;

/** What is taken in one place. */
export type Taking = {
  purpose: Purpose;
  most: number;
  /** Of two files of one name the second gets a number. */
  unlike?: boolean;
};

type Enclosed = { attachments: readonly Attachment[]; notTaken: readonly string[] };
const nothing: Enclosed = { attachments: [], notTaken: [] };

/** Outlives the screen: who looks at another thread meanwhile finds the files where they left them. */
const byPlace = makeStore<ReadonlyMap<string, Enclosed>>('session', new Map());
/** Of each place one file at a time. */
const queues = makeStore<ReadonlyMap<string, Promise<void>>>('session', new Map());
/** Nothing goes on in another person's name. */
const stops = makeStore<ReadonlyMap<string, AbortController>>('session', new Map(), () => {
  for (const stop of stops.get().values()) stop.abort();
});
export const onEnclosed = byPlace.subscribe;
export const enclosedIn = (place: string) => byPlace.get().get(place) ?? nothing;

const put = (place: string, change: Partial<Enclosed>) =>
  byPlace.change((all) => new Map(all).set(place, { ...enclosedIn(place), ...change }));
function set(place: string, key: string, change: Partial<Attachment>): void {
  const { attachments } = enclosedIn(place);
  put(place, {
    attachments: attachments.map((one) => (one.key === key ? { ...one, ...change } : one)),
  });
}

/** What never goes with a message takes no place in it. */
const roomBeside = (attachments: readonly Attachment[], most: number) =>
  Math.max(0, most - attachments.filter(({ hopeless }) => !hopeless).length);

/** Refused for good, as the file itself: after a reload there is nothing more to say of it. */
export const isRefused = ({ file, hopeless }: Attachment) =>
  file !== undefined && hopeless === true;

export function addFiles(place: string, files: Iterable<File>, taking: Taking): void {
  const { attachments } = enclosedIn(place);
  const chosen = taking.unlike ? withNumbers([...files], attachments) : [...files];
  const added = chosen.slice(0, roomBeside(attachments, taking.most)).map(
    (file): Attachment => ({
      key: crypto.randomUUID(),
      name: plainName(file.name),
      size: file.size,
      picture: file.type.startsWith('image/'),
      file,
      sent: 0,
      state: 'waiting',
    }),
  );
  put(place, {
    attachments: [...attachments, ...added],
    notTaken: chosen.slice(added.length).map(({ name }) => name),
  });
  for (const one of added) upload(place, one, taking);
}

/** A name that another file has already is taken on with a number. */
function withNumbers(files: File[], before: readonly Attachment[]): File[] {
  const taken = new Set(before.map(({ name }) => name));
  return files.map((file) => {
    const name = distinctName(plainName(file.name), taken);
    taken.add(name);
    return name === file.name ? file : new File([file], name, { type: file.type });
  });
}

function upload(place: string, { key, file }: Attachment, { purpose }: Taking): void {
  if (!file) return;
  const stop = new AbortController();
  stops.change((all) => new Map(all).set(key, stop));
  const work = async () => {
    if (stop.signal.aborted) return;
    try {
      const onProgress = (sent: number) => set(place, key, { sent });
      const id = await uploadFile(file, purpose, { onProgress, signal: stop.signal });
      set(place, key, { state: 'done', sent: file.size, id });
    } catch (error) {
      const { message: problem, hopeless } =
        error instanceof UploadFailure ? error : new UploadFailure(words.uploadFailed, false);
      set(place, key, { state: 'failed', problem, hopeless });
    }
    stops.change((all) => new Map([...all].filter(([other]) => other !== key)));
  };
  const queue = (queues.get().get(place) ?? Promise.resolve()).then(work);
  queues.change((all) => new Map(all).set(place, queue));
}

export function retryFile(place: string, one: Attachment, taking: Taking): void {
  set(place, one.key, { state: 'waiting', sent: 0 });
  upload(place, one, taking);
}

export function removeFile(place: string, key: string): void {
  stops.get().get(key)?.abort();
  const { attachments } = enclosedIn(place);
  put(place, { attachments: attachments.filter((one) => one.key !== key), notTaken: [] });
}

export function clearFiles(place: string): void {
  for (const { key } of enclosedIn(place).attachments) stops.get().get(key)?.abort();
  put(place, nothing);
}

/** After a reload: what had arrived is there while the server keeps it, what had not is named. Of a draft it keeps all. */
export function restoreFiles(
  place: string,
  kept: readonly KeptFile[],
  { most, claimed = false }: { most: number; claimed?: boolean },
): void {
  const { attachments } = enclosedIn(place);
  const lost = kept.filter(({ key }) => !attachments.some((one) => one.key === key));
  const arrived = lost.filter(({ id }) => id).slice(0, roomBeside(attachments, most));
  const taken = lost.filter((one) => !one.id || arrived.includes(one));
  const back = taken.map(
    (one): Attachment => ({
      ...one,
      sent: one.size,
      ...(one.id
        ? { state: 'done' }
        : { state: 'failed', hopeless: true, problem: words.uploadCut }),
    }),
  );
  const notTaken = lost.filter((one) => !taken.includes(one)).map(({ name }) => name);
  put(place, { attachments: [...back, ...attachments], ...(notTaken.length && { notTaken }) });
  for (const { key, id } of back) {
    if (!id || claimed) continue;
    void isKept(id).then((is) => {
      if (!is) set(place, key, { state: 'failed', hopeless: true, problem: words.uploadGone });
    });
  }
}
