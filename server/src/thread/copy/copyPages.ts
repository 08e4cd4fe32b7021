import { personName } from '@corridor/contract/platform/personNames.ts';
import { copyWords, words } from '@corridor/contract/thread/copy/words.ts';
import { words as paperWords } from '@corridor/contract/thread/document/words.ts';
import { typeWords } from '@corridor/contract/thread/words.ts';
import type { App } from '../../platform/app.ts';
import { timeIn, zoneOf } from '../../platform/pdf/formats.ts';
import { openPaper } from '../../platform/pdf/paper.ts';
import { type Consult, photosOf } from '../document/content.ts';
import {
  nameFiles,
  serviceOf,
  writeAnswers,
  writeLetterhead,
  writePatient,
} from '../document/documentPages.ts';
import { filesOnPaper, readPictures, writePictures } from '../document/documentPictures.ts';

type CopyOptions = {
  /** The sender; the copy has their letterhead. */
  uid: string;
  now: Date;
};

/**
 * Makes the patient's copy: the question and its addressees, without numbers and addresses of the
 * clinicians.
 */
export async function copyPdf(
  files: Pick<App, 'files' | 'log'>,
  consult: Consult,
  { uid, now }: CopyOptions,
): Promise<Buffer> {
  const title = words.paperTitle(typeWords[consult.type]);
  const { patientFirstName, patientLastName } = consult.econsult;
  const patientName = `${patientFirstName} ${patientLastName}`;
  const paper = await openPaper({
    title,
    foot: (page, of) => `${patientName} · ${paperWords.page(page, of)}`,
  });
  const pictures = await readPictures(files, filesOnPaper(consult));
  const sender = consult.members.find((member) => member.uid === uid);
  writeLetterhead(paper, sender, [
    title,
    paperWords.sent(timeIn(consult.created)),
    paperWords.printed(timeIn(now)),
    paperWords.confidential,
  ]);
  paper.write(serviceOf(consult), { size: 14, strong: true, after: 2 });
  const consultants = consult.members.filter(({ role }) => role === 'consultant').map(personName);
  if (consultants.length > 0) paper.fact(words.sentTo, consultants.join('\n'));
  if (sender) paper.fact(words.sentBy, personName(sender));
  writePatient(paper, consult);
  paper.section(copyWords.en.asked);
  writeAnswers(paper, consult);
  const photos = nameFiles(photosOf(consult), pictures, words.leftOut);
  if (photos.length > 0) paper.fact(paperWords.photos, photos.join('\n'));
  paper.write(copyWords.en.about[consult.type], { quiet: true });
  paper.write(paperWords.times(zoneOf(now)), { size: 8.5, quiet: true });
  writePictures(paper, consult, pictures);
  return paper.finish();
}
