import { words } from '@corridor/contract/thread/document/words.ts';
import type { App } from '../../platform/app.ts';
import { drawSmall } from '../../platform/files/pictures.ts';
import { timeIn } from '../../platform/pdf/formats.ts';
import type { Paper } from '../../platform/pdf/paper.ts';
import { type Consult, type PaperFile, type PaperMessage, photosOf } from './content.ts';

/** Larger pictures, and those beyond these limits, are named but not printed. */
const bytesAtMost = 10_000_000;
const allAtMost = 40_000_000;
const countAtMost = 24;
/** The resolution of one side on a page. */
const dotsAtMost = 1_800;

/** The bytes of each picture by its file id. */
export type Pictures = ReadonlyMap<string, Buffer>;
type Files = Pick<App, 'files' | 'log'>;

const isPicture = ({ contentType, size }: PaperFile) =>
  /^image\/(jpeg|png)$/.test(contentType) && size <= bytesAtMost;

/**
 * Reads the pictures from the store within the limits. One unreadable picture does not stop the
 * others.
 */
export async function readPictures({ files, log }: Files, printed: PaperFile[]): Promise<Pictures> {
  const read = new Map<string, Buffer>();
  let sum = 0;
  for (const file of printed.filter(isPicture)) {
    if (read.size >= countAtMost || sum + file.size > allAtMost) break;
    try {
      const parts: Buffer[] = [];
      for await (const part of files.read(file)) parts.push(part);
      read.set(file.id, await drawSmall(Buffer.concat(parts), dotsAtMost));
      sum += file.size;
    } catch (error) {
      log.error({ file: file.id, err: error }, 'a picture could not be read for paper');
    }
  }
  return read;
}

/** The files of the question and of all messages. */
export const filesOnPaper = (consult: Consult): PaperFile[] => [
  ...photosOf(consult),
  ...consult.messages.flatMap(({ files }) => files),
];

/** Draws each picture on its own page, under its name and its origin. */
export function writePictures(paper: Paper, consult: Consult, pictures: Pictures): void {
  const from = words.photoOf(timeIn(consult.created));
  for (const file of photosOf(consult)) writePicture(paper, file, from, pictures);
  for (const message of consult.messages) writePicturesOf(paper, message, pictures);
}

/** Draws the pictures of one message. */
export function writePicturesOf(
  paper: Paper,
  { files, at: sentAt }: PaperMessage,
  pictures: Pictures,
): void {
  for (const file of files) writePicture(paper, file, words.pictureOf(timeIn(sentAt)), pictures);
}

function writePicture(paper: Paper, { id, name }: PaperFile, from: string, pictures: Pictures) {
  const bytes = pictures.get(id);
  if (bytes) paper.picture(bytes, { name, from, failed: words.noPicture });
}
