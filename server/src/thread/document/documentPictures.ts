import { words } from '@corridor/contract/thread/document/words.ts';
import type { App } from '../../platform/app.ts';
import { drawSmall } from '../../platform/files/pictures.ts';
import type { Paper } from '../../platform/pdf/paper.ts';
import { type Consult, type PaperFile, photosOf, type Said } from './content.ts';
import { timeIn } from './formats.ts';

/** What fits on paper: larger pictures, and those past so many, are named and stay where they are. */
const bytesAtMost = 10_000_000;
const allAtMost = 40_000_000;
const countAtMost = 24;
/** Of a side: as fine as a page shows it. */
const dotsAtMost = 1_800;

/** The bytes of each picture, by its file. */
export type Pictures = ReadonlyMap<string, Buffer>;
type Files = Pick<App, 'files' | 'log'>;

const isPicture = ({ contentType, size }: PaperFile) =>
  /^image\/(jpeg|png)$/.test(contentType) && size <= bytesAtMost;

/** Read from the store as far as they fit; one that cannot be read does not take the rest with it. */
export async function readPictures({ files, log }: Files, wanted: PaperFile[]): Promise<Pictures> {
  const read = new Map<string, Buffer>();
  let sum = 0;
  for (const file of wanted.filter(isPicture)) {
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

/** Of all that a consult shows: its own, and those of its messages. */
export const filesOnPaper = (consult: Consult): PaperFile[] => [
  ...photosOf(consult),
  ...consult.messages.flatMap(({ files }) => files),
];

/** Each on a page of its own, under its name and where it came from. */
export function writePictures(paper: Paper, consult: Consult, pictures: Pictures): void {
  const from = words.photoOf(timeIn(consult.created));
  for (const file of photosOf(consult)) writePicture(paper, file, from, pictures);
  for (const said of consult.messages) writePicturesOf(paper, said, pictures);
}

/** Those of one message. */
export function writePicturesOf(paper: Paper, { files, at }: Said, pictures: Pictures): void {
  for (const file of files) writePicture(paper, file, words.pictureOf(timeIn(at)), pictures);
}

function writePicture(paper: Paper, { id, name }: PaperFile, from: string, pictures: Pictures) {
  const bytes = pictures.get(id);
  if (bytes) paper.picture(bytes, { name, from, failed: words.noPicture });
}
