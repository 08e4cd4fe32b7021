import { letterWords as words } from '@corridor/contract/patients/messages/words.ts';
import { letterDay, phoneNumber } from '../../platform/pdf/formats.ts';
import { openPaper } from '../../platform/pdf/paper.ts';

export type Letterhead = {
  clinicName: string;
  address: string;
  city: string;
  province: string;
  postalCode: string;
  phone: string;
};
export type LetterContent = {
  letterhead: Letterhead;
  /** The physician, or the clinic alone. */
  from: string;
  at: Date;
  patient: { name: string; dateOfBirth: string };
  subject: string;
  body: string;
  attachments: readonly string[];
};

/** Writes a letter as its patient reads it. */
export async function letterPdf(letter: LetterContent): Promise<Buffer> {
  const { letterhead, from, at: writtenAt, patient, subject, body, attachments } = letter;
  const paper = await openPaper({
    title: words.paperTitle,
    foot: (page, pages) => words.page(page, pages),
  });
  const { clinicName, address, city, province, postalCode, phone } = letterhead;
  paper.write(clinicName, { size: 15, strong: true, after: 1 });
  const place = [address, [city, province, postalCode].filter(Boolean).join(' ')];
  const reached = [place.filter(Boolean).join(', '), phoneNumber(phone)].filter(Boolean);
  paper.write(reached.join(' · '), { size: 9, quiet: true, after: 6 });
  paper.rule(true);
  paper.write(letterDay(writtenAt), { size: 11, after: 10 });
  paper.write(words.patient(patient.name, patient.dateOfBirth), { size: 11, after: 10 });
  paper.write(subject, { size: 13, strong: true, after: 10 });
  for (const paragraph of body.split(/\n{2,}/)) paper.write(paragraph, { size: 11, after: 10 });
  if (attachments.length > 0) paper.fact(words.attachments, attachments.join('\n'));
  paper.rule();
  paper.write(words.sentBy(from), { size: 9, quiet: true });
  paper.write(words.noReply, { size: 9, quiet: true });
  return paper.finish();
}
