import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { askedAnswers, problemsOf, trainingAnswer } from '@corridor/contract/forms/answerRules.ts';
import type { Answers } from '@corridor/contract/forms/form.ts';
import { progressOf } from '@corridor/contract/forms/formPages.ts';
import type { GivenAnswers, Kept } from '@corridor/contract/forms/schemas.ts';
import { scoresOf } from '@corridor/contract/forms/scoring.ts';
import type { Language } from '@corridor/contract/patients/page/words.ts';
import { doorWords } from '@corridor/contract/patients/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { takeConsent } from '../../gallery/consent/actions.ts';
import { noteProgress, noteSubmitted } from '../../patients/opening/actions.ts';
import { scopeOf } from '../../patients/sending/recipients.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { dayOf } from '../../platform/clock.ts';
import {
  all,
  bytes,
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { openAnswers, sealAnswers, sealScores } from '../sealed.ts';
import type { SentForm } from '../sentForms.ts';
import {
  answersIn,
  filesIn,
  fittingAnswers,
  isOvertaken,
  type KeptAnswers,
  mergeAnswers,
} from './keptAnswers.ts';
import { filesOfForm, heldAnswers, receiptOf } from './queries.ts';

// The answers are read after the lock, so that two devices do not merge into the same ones.
const lockSent = statement(
  'forms.lock-sent',
  `select uid, clinic_id, withdrawn_at, submitted_at, progress_done, progress_of from patient_messages
   where id = $messageId for update`,
  { messageId: uuid },
  {
    uid: uuid,
    clinicId: optional(uuid),
    withdrawnAt: optional(instant),
    submittedAt: optional(instant),
    progressDone: optional(integer),
    progressOf: optional(integer),
  },
);
const putAnswers = statement(
  'forms.put-answers',
  `insert into form_answers (message_id, revision, sealed, kept_at)
   values ($messageId, $revision, $sealed, $now)
   on conflict (message_id) do update
     set revision = $revision, sealed = $sealed, kept_at = $now`,
  { messageId: uuid, revision: integer, sealed: bytes, now: instant },
);

/** A form that its patient has opened. */
export type Filled = SentForm & {
  message: { id: string; uid: string; activityId: string | null; patient: Buffer };
};
type Given = Pick<Kept, 'answers' | 'revision' | 'device' | 'turn'>;
type Held = { kept: KeptAnswers; revision: number };

/** Reads the answers so far. */
export async function readHeld({ db }: Pick<Change, 'db'>, app: App, messageId: string) {
  const row = await first(db, heldAnswers, { messageId });
  const kept = row ? openAnswers(app, messageId, row.sealed) : {};
  if (!kept) throw refuse('failed-precondition', 'unreadable');
  return { kept, revision: row?.revision ?? 0 };
}

export async function lockFilled({ db }: Change, { message: { id } }: Filled) {
  const found = await first(db, lockSent, { messageId: id });
  if (!found || found.withdrawnAt) throw refuse('not-found', 'invalid-link', doorWords.notRight);
  return found;
}

async function fitting({ db }: Change, { form, message }: Filled, given: GivenAnswers) {
  const files = await all(db, filesOfForm, { messageId: message.id });
  return fittingAnswers(form, given, new Map(files.map(({ fileId, key }) => [fileId, key])));
}

/** Keeps the given answers, each unless another device has given a newer one. */
export async function keepAnswers(
  change: Change,
  app: App,
  filled: Filled,
  { answers: given, ...from }: Given,
): Promise<Held> {
  const { message } = filled;
  const sent = await lockFilled(change, filled);
  if (sent.submittedAt) throw refuse('failed-precondition', 'submitted');
  const held = await readHeld(change, app, message.id);
  const revision = held.revision + 1;
  const fit = await fitting(change, filled, given);
  const kept = mergeAnswers(held.kept, fit, from, revision);
  if (!kept) return held;
  const sealed = sealAnswers(app.keys, message.id, kept);
  await run(change.db, putAnswers, { messageId: message.id, revision, sealed, now: change.now });
  const { done, of: parts } = partsOf(filled, answersIn(kept));
  if (done !== sent.progressDone || parts !== sent.progressOf)
    await noteProgress(change, message, { done, of: parts });
  return { kept, revision };
}

/** The days of a log, or the questions of another form. */
function partsOf({ form }: SentForm, answers: Answers): { done: number; of: number } {
  const { logs, answered, asked } = progressOf(form, answers);
  if (logs.length === 0) return { done: answered, of: asked };
  return {
    done: logs.reduce((sum, { filled }) => sum + filled, 0),
    of: logs.reduce((sum, { days }) => sum + days, 0),
  };
}

const addSubmission = statement(
  'forms.add-submission',
  `insert into form_submissions (message_id, reference, language, sealed_scores)
   values ($messageId, $reference, $language, $sealedScores)`,
  { messageId: uuid, reference: text, language: text, sealedScores: bytes },
);
const dropFiles = statement(
  'forms.drop-files',
  'delete from form_files where message_id = $messageId and not file_id = any ($but)',
  { messageId: uuid, but: uuids },
);

type Receipt = { submittedAt: Date; reference: string };
type Submission = { receipt: Receipt } | { problems: ReturnType<typeof problemsOf> };

/**
 * Submits a form once. A repeat whose answers are all there gets the same receipt. The given answers
 * are kept even if the form lacks others.
 */
export async function submitForm(
  change: Change,
  app: App,
  filled: Filled,
  given: Given & { language: Language },
): Promise<Submission> {
  const { form, message } = filled;
  const { id: messageId } = message;
  const sent = await lockFilled(change, filled);
  if (sent.submittedAt) return { receipt: await repeated(change, app, filled, given.answers) };
  // A patient submits the answers that they have reviewed, and no others.
  if (isOvertaken((await readHeld(change, app, messageId)).kept, given))
    throw refuse('failed-precondition', 'newer-answers');
  const { kept, revision } = await keepAnswers(change, app, filled, given);
  const answers = askedAnswers(form, answersIn(kept));
  const problems = problemsOf(form, answers, dayOf(change.now).date);
  if (problems.length > 0) return { problems };
  const reference = newReference();
  // Answers to questions that are no longer asked are not the clinic's to read.
  const asked = Object.fromEntries(Object.entries(kept).filter(([key]) => own(answers, key)));
  const sealed = sealAnswers(app.keys, messageId, asked);
  const { db, now } = change;
  await run(db, putAnswers, { messageId, revision: revision + 1, sealed, now });
  await run(db, dropFiles, { messageId, but: filesIn(answers) });
  const scores = scoresOf(form, answers).map(({ id, sum }) => ({ id, sum }));
  const sealedScores = sealScores(app.keys, messageId, scores);
  await run(db, addSubmission, { messageId, reference, language: given.language, sealedScores });
  await noteSubmitted(change, message);
  const agrees = trainingAnswer(form, answers);
  if (agrees !== undefined) {
    const { patient } = message;
    await takeConsent(change, { scope: scopeOf(sent), patient, agrees, messageId });
  }
  await change.job('forms-submitted', { messageId });
  return { receipt: { submittedAt: now, reference } };
}

/** The receipt of a form that was submitted before, if it was submitted with these answers. */
async function repeated(change: Change, app: App, filled: Filled, given: GivenAnswers) {
  const { id: messageId } = filled.message;
  const answers = answersIn((await readHeld(change, app, messageId)).kept);
  const isSame = ([key, answer]: [string, unknown]) =>
    isDeepStrictEqual(answer ?? undefined, own(answers, key));
  const receipt = await first(change.db, receiptOf, { messageId });
  const fit = await fitting(change, filled, given);
  if (!receipt || !Object.entries(fit).every(isSame))
    throw refuse('failed-precondition', 'submitted');
  return receipt;
}

/** Letters and digits that nobody confuses, neither by eye nor by ear. */
const signs = '23456789ACDEFHJKLMNPQRTVWXY';
const newReference = () => Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('');
