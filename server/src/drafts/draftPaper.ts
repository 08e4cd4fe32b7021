import type { FormField, Service } from '@corridor/contract/directory/schemas.ts';
import { words } from '@corridor/contract/drafts/words.ts';
import { words as thread } from '@corridor/contract/thread/document/words.ts';
import { timeIn } from '../platform/pdf/formats.ts';
import { openPaper } from '../platform/pdf/paper.ts';
import { writePatient } from '../thread/document/documentPages.ts';
import { econsultFrom } from './draftConsult.ts';
import type { Kept } from './sealed.ts';

type About = {
  service: Service | undefined;
  formFields: readonly FormField[];
  names: string[];
  now: Date;
};

/** Prints a draft: the contents of the form, marked as a draft. */
export async function draftPdf(kept: Kept, about: About): Promise<Buffer> {
  const { formData, subject } = kept;
  const { service, formFields, names, now } = about;
  const econsult = econsultFrom(formData, formFields, []);
  const patientLine = `${econsult.patientFirstName} ${econsult.patientLastName} · ${thread.phn} ${econsult.phn}`;
  const paper = await openPaper({
    title: words.paper.title,
    foot: (page, of) => `${patientLine} · ${thread.page(page, of)}`,
  });
  paper.beside(() => {
    paper.write(words.paper.title, { size: 15, strong: true, after: 1 });
    paper.write(subject, { size: 11, after: 0 });
  }, [words.paper.notSent, thread.printed(timeIn(now)), thread.confidential]);
  paper.rule(true);
  const chosen = [formData.specialty, formData.subsite, service?.serviceName].filter(Boolean);
  if (chosen.length > 0) paper.fact(words.paper.service, [...new Set(chosen)].join(' · '));
  writePatient(paper, { econsult, created: now });
  paper.section(thread.consult);
  for (const { question, answer } of econsult.symptoms) paper.fact(question, answer);
  if (econsult.symptoms.length === 0) paper.write(thread.none, { quiet: true });
  if (names.length > 0) paper.fact(thread.photos, thread.attached(names.join(', ')));
  return paper.finish();
}
