import type { FormResult } from '@corridor/contract/forms/schemas.ts';
import { flagsOf, isBySex, patternsOf, scoresOf } from '@corridor/contract/forms/scoring.ts';
import type { Language } from '@corridor/contract/patients/page/words.ts';
import type { FaxState } from '@corridor/contract/platform/fax.ts';
import { listsOf, messageFor } from '../../patients/access.ts';
import { type Circle, knownSex } from '../../patients/knownPatients.ts';
import type { MessageRow } from '../../patients/queries.ts';
import { typed } from '../../patients/queries.ts';
import { openLetter } from '../../patients/sealed.ts';
import { circleOf } from '../../patients/sending/onBehalf.ts';
import type { App } from '../../platform/app.ts';
import { all, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { faxOfForm } from '../fax/queries.ts';
import { answersIn } from '../filling/keptAnswers.ts';
import { openAnswers, openScores } from '../sealed.ts';
import { type SentForm, sentForm } from '../sentForms.ts';
import { scoresUntil, submissionOf } from './queries.ts';

/** A chart has at most so many points. */
const mostPoints = 60;

export type Result = { row: MessageRow; sent: SentForm; dateOfBirth: string; result: FormResult };

/** A submitted form of the viewer's lists. */
export async function submittedMessage(app: App, viewer: Viewer, messageId: string) {
  const row = typed(await messageFor(app.pool, viewer, messageId));
  if (row.kind !== 'Forms' || !row.submittedAt) throw refuse('not-found');
  return row;
}

/** The answers of a submitted form of the viewer's lists, and what they mean. */
export async function readResult(app: App, viewer: Viewer, messageId: string) {
  const row = await submittedMessage(app, viewer, messageId);
  const circle = circleOf(row, viewer.clinicIds);
  return resultOf(app, row, { ...listsOf(viewer), clinicId: null, circle });
}

type Reading = ReturnType<typeof listsOf> & {
  /** The one clinic whose earlier forms are read, unless all lists are. */
  clinicId: string | null;
  /** The people and clinics whose consults tell of the patient. */
  circle: Circle;
};

/** The answers of a submitted form, beside the earlier scores that a reader may see. */
export async function resultOf(
  app: App,
  row: MessageRow,
  { circle, ...readable }: Reading,
): Promise<Result> {
  const { id: messageId } = row;
  const sent = await sentForm(app.pool, row);
  const found = await first(app.pool, submissionOf, { messageId });
  if (!found) throw refuse('not-found');
  const kept = openAnswers(app, messageId, found.sealed);
  const letter = openLetter(app, messageId, row.sealed);
  if (!kept || !letter) throw refuse('failed-precondition', 'unreadable');
  const { formId, version, form } = sent;
  const answers = answersIn(kept);
  const { submittedAt, reference, language, reviewedAt, reviewedBy } = found;
  const past = await all(app.pool, scoresUntil, {
    patient: row.patient,
    formId,
    until: submittedAt,
    messageId,
    ...readable,
    limit: mostPoints,
  });
  const fax = await first(app.pool, faxOfForm, { messageId });
  const history = past.toReversed().map(({ sealedScores, ...at }) => ({
    ...at,
    scores: openScores(app, at.messageId, sealedScores) ?? [],
  }));
  const { dateOfBirth } = letter;
  const sex = isBySex(form)
    ? await knownSex(app.pool, app, { ...row, dateOfBirth }, circle)
    : undefined;
  const result: FormResult = {
    messageId,
    form,
    version,
    answers,
    scores: scoresOf(form, answers, sex ? { sex } : {}).map((score) => ({
      ...score,
      text: textOf(sent, score.id),
    })),
    flags: flagsOf(form, answers),
    patterns: patternsOf(form, answers),
    ...(sex && { sex }),
    history,
    patient: { phn: letter.phn, name: letter.name },
    sentAt: row.sendAt,
    openedAt: row.openedAt,
    submittedAt,
    reference,
    language: language as Language,
    fax: fax ? { ...fax, state: fax.state as FaxState } : null,
    needsReview: row.needsReviewAt !== null,
    reviewed: reviewedAt && { at: reviewedAt, by: reviewedBy ?? '' },
  };
  return { row, sent, dateOfBirth, result };
}

const textOf = ({ form }: SentForm, scoreId: string) =>
  form.scores.find(({ id }) => id === scoreId)?.text ?? { en: scoreId };
