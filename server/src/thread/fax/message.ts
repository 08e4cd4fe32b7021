import { personName } from '@corridor/contract/platform/personNames.ts';
import { faxCover } from '@corridor/contract/platform/words.ts';
import { words as document } from '@corridor/contract/thread/document/words.ts';
import { cover } from '@corridor/contract/thread/fax/words.ts';
import { timeIn, zoneOf } from '../../platform/pdf/formats.ts';
import type { Paper } from '../../platform/pdf/paper.ts';
import type { Consult, PaperMessage } from '../document/content.ts';
import { nameFiles, writePatient } from '../document/documentPages.ts';
import { type Pictures, writePicturesOf } from '../document/documentPictures.ts';

/** Writes one message with its patient, for the chart of the reader. */
export function writeMessage(
  paper: Paper,
  consult: Consult,
  { message, pictures }: { message: PaperMessage; pictures: Pictures },
): void {
  const { by, at: sentAt, text, files, shared } = message;
  paper.write(`${consult.specialty} · ${consult.subsite}`, { size: 14, strong: true, after: 2 });
  writePatient(paper, consult);
  paper.section(cover.oneMessage);
  paper.fact(faxCover.from, by ? personName(by) : document.system);
  paper.fact(faxCover.date, timeIn(sentAt));
  paper.write(text ?? document.unreadable, { size: 11, after: 8 });
  const notes = [
    shared === undefined ? '' : document.shared(shared),
    ...nameFiles(files, pictures),
  ];
  for (const note of notes) paper.write(note, { after: 2 });
  paper.write(document.times(zoneOf(sentAt)), { size: 8.5, quiet: true });
  writePicturesOf(paper, message, pictures);
}
