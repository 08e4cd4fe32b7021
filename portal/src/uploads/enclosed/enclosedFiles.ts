import { distinctName, plainName } from '@corridor/contract/uploads/fileNames.ts';
import type { Purpose } from '@corridor/contract/uploads/rules.ts';
import { enclosedWords as words } from '@corridor/contract/uploads/words.ts';
import { makeStore } from '../../platform/store.ts';
import { isKept } from '../uploadFile.ts';
import { cancelUpload, enqueueUpload } from '../uploadQueue.ts';

export type Attachment = {
  key: string;
  name: string;
  size: number;
  picture: boolean;
  /**
   * Missing after a reload, because a browser gives a file only to the page in which it was
   * chosen.
   */
  file?: File;
  sent: number;
  state: 'waiting' | 'done' | 'failed';
  id?: string;
  problem?: string;
  /** The address of a file that belongs to a draft. */
  url?: string;
  /** A retry would fail the same way. */
  hopeless?: boolean;
};
/** The part of an attachment that the device keeps. */
export type KeptFile = Pick<Attachment, 'key' | 'name' | 'size' | 'picture' | 'id' | 'url'>;

/** The rules for the files of one place, such as a thread. */
export type FileRules = {
  purpose: Purpose;
  max: number;
  /** The second of two files with the same name gets a number. */
  numbersNames?: boolean;
};

type Enclosed = { attachments: readonly Attachment[]; notTaken: readonly string[] };
const noFiles: Enclosed = { attachments: [], notTaken: [] };

/** Outlives the screen: a person who looks at another thread finds the files again. */
const filesByPlace = makeStore<ReadonlyMap<string, Enclosed>>('session', new Map());
export const onEnclosed = filesByPlace.subscribe;
export const enclosedIn = (place: string) => filesByPlace.get().get(place) ?? noFiles;

const changePlace = (place: string, change: Partial<Enclosed>) =>
  filesByPlace.change((all) => new Map(all).set(place, { ...enclosedIn(place), ...change }));
function changeFile(place: string, key: string, change: Partial<Attachment>): void {
  const { attachments } = enclosedIn(place);
  changePlace(place, {
    attachments: attachments.map((file) => (file.key === key ? { ...file, ...change } : file)),
  });
}

/** A hopeless file takes no room, because it never goes with the message. */
const roomFor = (attachments: readonly Attachment[], max: number) =>
  Math.max(0, max - attachments.filter(({ hopeless }) => !hopeless).length);

/** The server refused the file for good. After a reload the person need not see it again. */
export const isRefused = ({ file, hopeless }: Attachment) =>
  file !== undefined && hopeless === true;

export function addFiles(place: string, files: Iterable<File>, rules: FileRules): void {
  const { attachments } = enclosedIn(place);
  const chosen = rules.numbersNames ? withNumbers([...files], attachments) : [...files];
  const added = chosen.slice(0, roomFor(attachments, rules.max)).map(
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
  changePlace(place, {
    attachments: [...attachments, ...added],
    notTaken: chosen.slice(added.length).map(({ name }) => name),
  });
  for (const file of added) upload(place, file, rules);
}

/** Adds a number to a name that another file has. */
function withNumbers(files: File[], existing: readonly Attachment[]): File[] {
  const usedNames = new Set(existing.map(({ name }) => name));
  return files.map((file) => {
    const name = distinctName(plainName(file.name), usedNames);
    usedNames.add(name);
    return name === file.name ? file : new File([file], name, { type: file.type });
  });
}

function upload(place: string, { key, file }: Attachment, { purpose }: FileRules): void {
  if (!file) return;
  enqueueUpload(place, {
    key,
    file,
    purpose,
    onProgress: (sent) => changeFile(place, key, { sent }),
    onDone: (id) => changeFile(place, key, { state: 'done', sent: file.size, id }),
    onFailure: (failure) => {
      const { message: problem, hopeless } = failure ?? notLoaded;
      changeFile(place, key, { state: 'failed', problem, hopeless });
    },
  });
}
const notLoaded = { message: words.uploadFailed, hopeless: false };

export function retryFile(place: string, file: Attachment, rules: FileRules): void {
  changeFile(place, file.key, { state: 'waiting', sent: 0 });
  upload(place, file, rules);
}

export function removeFile(place: string, key: string): void {
  cancelUpload(key);
  const { attachments } = enclosedIn(place);
  changePlace(place, { attachments: attachments.filter((file) => file.key !== key), notTaken: [] });
}

export function clearFiles(place: string): void {
  for (const { key } of enclosedIn(place).attachments) cancelUpload(key);
  changePlace(place, noFiles);
}

/**
 * Restores files after a reload. Uploaded files return while the server keeps them; the names of
 * the others are shown. A draft keeps all of its files.
 */
export function restoreFiles(
  place: string,
  keptFiles: readonly KeptFile[],
  { max, claimed = false }: { max: number; claimed?: boolean },
): void {
  const { attachments } = enclosedIn(place);
  const missing = keptFiles.filter(({ key }) => !attachments.some((file) => file.key === key));
  const uploaded = missing.filter(({ id }) => id).slice(0, roomFor(attachments, max));
  const fitting = missing.filter((file) => !file.id || uploaded.includes(file));
  const restored = fitting.map(
    (file): Attachment => ({
      ...file,
      sent: file.size,
      ...(file.id
        ? { state: 'done' }
        : { state: 'failed', hopeless: true, problem: words.uploadCut }),
    }),
  );
  const notTaken = missing.filter((file) => !fitting.includes(file)).map(({ name }) => name);
  changePlace(place, {
    attachments: [...restored, ...attachments],
    ...(notTaken.length && { notTaken }),
  });
  for (const { key, id } of restored) {
    if (!id || claimed) continue;
    void isKept(id).then((isThere) => {
      if (!isThere)
        changeFile(place, key, { state: 'failed', hopeless: true, problem: words.uploadGone });
    });
  }
}
