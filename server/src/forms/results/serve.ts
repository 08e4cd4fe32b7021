import { calls, queries } from '@corridor/contract/forms/results/calls.ts';
import { lockMessage } from '../../patients/access.ts';
import { namesOf } from '../../patients/messages/queries.ts';
import { aboutMessage } from '../../patients/trail.ts';
import { dayOf } from '../../platform/clock.ts';
import { first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { readContent } from '../../platform/files/files.ts';
import { type Context, serve } from '../../platform/http/serve.ts';
import { responseOf } from '../fhir/response.ts';
import { reviewForm } from '../review/actions.ts';
import { picturesOf } from './answerPictures.ts';
import { answerFile } from './queries.ts';
import { resultPdf } from './resultPages.ts';
import { readResult, submittedMessage } from './submittedResult.ts';

/** Reads a result and notes in the trail that the viewer has seen it. */
async function shownResult(context: Context, messageId: string) {
  const { app, viewer } = context;
  const found = await readResult(app, viewer, messageId);
  app.reads.note(context, { action: 'forms.read-result', ...aboutMessage(found.row) });
  return found;
}

export const handlers = serve(
  { ...calls, ...queries },
  {
    'forms-result': async ({ messageId }, context) =>
      (await shownResult(context, messageId)).result,

    'forms-review': async ({ messageId }, { app, viewer, change }) => {
      await change(async (inside) => {
        await lockMessage(inside, viewer, messageId);
        const row = await submittedMessage(app, viewer, messageId);
        await reviewForm(inside, row, viewer.uid);
      });
      return { done: true as const };
    },

    'forms-resultPdf': async ({ messageId }, context) => {
      const { app } = context;
      const { result, dateOfBirth } = await shownResult(context, messageId);
      const names = await first(app.pool, namesOf, { id: messageId });
      const pictures = await picturesOf(app, result);
      const clinicName = names?.clinicName ?? '';
      const pdf = await resultPdf({ result, dateOfBirth, clinicName, pictures });
      return pdf.toString('base64');
    },

    'forms-resultFhir': async ({ messageId }, context) => {
      const { result, sent } = await shownResult(context, messageId);
      const { answers, submittedAt, language, patient } = result;
      const given = { answers, messageId, submittedAt, language, patient };
      const name = `QuestionnaireResponse-${dayOf(submittedAt).date}.json`;
      return { name, text: JSON.stringify(responseOf({ ...sent, ...given }), null, 2) };
    },

    'forms-resultFile': async ({ messageId, file }, context) => {
      const { app, viewer } = context;
      const row = await submittedMessage(app, viewer, messageId);
      const found = await first(app.pool, answerFile, { messageId, file });
      if (!found) throw refuse('not-found');
      app.reads.note(context, { action: 'forms.read-result', ...aboutMessage(row) });
      const content = await readContent(app.files, found);
      return { type: found.contentType, data: content.toString('base64') };
    },
  },
);
