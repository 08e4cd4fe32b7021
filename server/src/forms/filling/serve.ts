import { calls } from '@corridor/contract/forms/filling/calls.ts';
import { answerWords } from '@corridor/contract/forms/words.ts';
import type { Language } from '@corridor/contract/patients/page/words.ts';
import { openDoor } from '../../patients/door.ts';
import { letterOf } from '../../patients/letters/queries.ts';
import { senderName } from '../../patients/letters/sentLetter.ts';
import { noteOpened } from '../../patients/opening/actions.ts';
import { dayOf } from '../../platform/clock.ts';
import { first } from '../../platform/database/database.ts';
import { Refusal, refuse } from '../../platform/errors.ts';
import { type Context, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { sentForm } from '../sentForms.ts';
import { type Filled, keepAnswers, readHeld, submitForm } from './actions.ts';
import { answersIn } from './keptAnswers.ts';
import { addAnswerFile, checkPicture } from './pictures/actions.ts';
import { receiptOf } from './queries.ts';

type Anyone = Context<Viewer | undefined>;
type Opening = { token: string; dateOfBirth: string };

/** The form behind a link, for a person who knows the date of birth. */
async function openForm(context: Anyone, { token, dateOfBirth }: Opening) {
  const message = await openDoor(context, { token, dateOfBirth }, 'Forms');
  const filled: Filled = { ...(await sentForm(context.app.pool, message)), message };
  return { message, filled };
}

export const handlers = serve(calls, {
  'forms-open': async (opening, context) => {
    const { app, now } = context;
    const { message, filled } = await openForm(context, opening);
    const { id: messageId } = message;
    const letter = await first(app.pool, letterOf, { id: messageId });
    if (!letter) throw refuse('failed-precondition', 'unreadable');
    const submitted = (await first(app.pool, receiptOf, { messageId })) ?? null;
    const { kept, revision } = await readHeld({ db: app.pool }, app, messageId);
    await context.change((inside) => noteOpened(inside, message));
    return {
      form: filled.form,
      version: filled.version,
      answers: submitted ? {} : answersIn(kept),
      revision,
      from: senderName(letter),
      clinicName: letter.clinicName,
      clinicPhone: letter.phone,
      expiresAt: message.expiresAt,
      today: dayOf(now).date,
      submitted,
    };
  },

  'forms-keep': async ({ token, dateOfBirth, ...given }, context) => {
    const { filled } = await openForm(context, { token, dateOfBirth });
    const { kept, revision } = await context.change((inside) =>
      keepAnswers(inside, context.app, filled, given),
    );
    return { answers: answersIn(kept), revision };
  },

  'forms-addFile': async ({ key, data, ...opening }, context) => {
    const { filled } = await openForm(context, opening);
    const content = Buffer.from(data, 'base64');
    await checkPicture(content);
    const file = await context.change((inside) =>
      addAnswerFile(inside, context.app, filled, { key, content }),
    );
    return { file };
  },

  'forms-submit': async ({ token, dateOfBirth, ...given }, context) => {
    const { filled } = await openForm(context, { token, dateOfBirth });
    const outcome = await context.change((inside) =>
      submitForm(inside, context.app, filled, given),
    );
    if ('receipt' in outcome) return outcome.receipt;
    const { language } = given;
    throw new Refusal('invalid-argument', {
      reason: 'incomplete',
      fields: outcome.problems.map(({ key, reason, limit }) => ({
        field: key,
        message: problemText(language, reason, limit),
      })),
    });
  },
});

const problemText = (
  language: Language,
  reason: keyof (typeof answerWords)['en'],
  limit: string | number | undefined,
) => answerWords[language][reason](String(limit ?? ''));
