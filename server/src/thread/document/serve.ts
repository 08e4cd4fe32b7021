import { calls } from '@corridor/contract/thread/document/calls.ts';
import { words } from '@corridor/contract/thread/document/words.ts';
import { typeWords } from '@corridor/contract/thread/words.ts';
import type { App } from '../../platform/app.ts';
import { serve } from '../../platform/http/serve.ts';
import { openPaper } from '../../platform/pdf/paper.ts';
import { openThreadFor } from '../access.ts';
import { type Consult, readConsult } from './content.ts';
import { writeConsult } from './documentPages.ts';
import { filesOnPaper, readPictures } from './documentPictures.ts';

export const handlers = serve(calls, {
  'secureMessaging-exportEconsultPdf': async ({ activityId }, { app, viewer, now, change }) => {
    const consult = await change(async (inside) => {
      const thread = await openThreadFor(inside.db, viewer, activityId);
      inside.actFor(thread.actingFor);
      const read = await readConsult(inside.db, app, activityId);
      await inside.audit({
        action: 'thread.export-pdf',
        subject: `thread:${activityId}`,
        patient: thread.patient,
      });
      return read;
    });
    return (await consultPdf(app, consult, now)).toString('base64');
  },
});

/** Every page names its patient, because pages get separated. */
export async function consultPdf(
  files: Pick<App, 'files' | 'log'>,
  consult: Consult,
  now: Date,
): Promise<Buffer> {
  const { patientFirstName, patientLastName, phn } = consult.econsult;
  const patientLine = `${patientFirstName} ${patientLastName} · ${words.phn} ${phn}`;
  const paper = await openPaper({
    title: typeWords[consult.type],
    foot: (page, of) => `${patientLine} · ${words.page(page, of)}`,
  });
  const pictures = await readPictures(files, filesOnPaper(consult));
  await writeConsult(paper, consult, { now, pictures });
  return paper.finish();
}
