import type { ScoreResult } from '@corridor/contract/forms/scoring.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { type Opener, openJson } from '../platform/keystore/opened.ts';
import type { KeptAnswers } from './filling/keptAnswers.ts';

const answersContext = (id: string) => ({ table: 'form_answers', column: 'sealed', row: id });
const scoresContext = (id: string) => ({
  table: 'form_submissions',
  column: 'sealed_scores',
  row: id,
});

export const sealAnswers = (keys: Keys, messageId: string, answers: KeptAnswers) =>
  keys.seal(JSON.stringify(answers), answersContext(messageId));
/** Returns nothing for unreadable answers, which must not be taken for none. */
export const openAnswers = (app: Opener, messageId: string, sealed: Buffer) =>
  openJson<KeptAnswers>(app, sealed, answersContext(messageId));

/** The part of this form that a later one shows. */
export type KeptScore = Pick<ScoreResult, 'id' | 'sum'>;

export const sealScores = (keys: Keys, messageId: string, scores: readonly KeptScore[]) =>
  keys.seal(JSON.stringify(scores), scoresContext(messageId));
export const openScores = (app: Opener, messageId: string, sealed: Buffer) =>
  openJson<KeptScore[]>(app, sealed, scoresContext(messageId));
