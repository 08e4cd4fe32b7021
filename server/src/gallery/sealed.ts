/** The sealed values of an item, and the blind tokens by which a search finds it. */
import {
  distinctTags,
  noteWords,
  searchedNoteWords,
  tagKey,
} from '@corridor/contract/gallery/rules.ts';
import type { Measured, Prediction, Subject } from '@corridor/contract/gallery/schemas.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { type Opener, openJson, openText } from '../platform/keystore/opened.ts';
import { mediaContext } from '../uploads/actions.ts';

export type Described = { notes: string; tags: string[]; measured?: Measured | null };

const subjectContext = (id: string) => ({ table: 'media', column: 'sealed_subject', row: id });
const predictionContext = (id: string, category: string) => ({
  table: 'media_predictions',
  column: 'sealed',
  row: `${id}:${category}`,
});
const tagContext = (id: string) => ({ table: 'user_tags', column: 'sealed', row: id });

export const sealDescribed = (keys: Keys, id: string, described: Described) =>
  keys.seal(JSON.stringify(described), mediaContext(id));
export const openDescribed = (app: Opener, id: string, sealed: Buffer) =>
  openJson<Described>(app, sealed, mediaContext(id));

export const sealSubject = (keys: Keys, id: string, subject: Subject) =>
  keys.seal(JSON.stringify(subject), subjectContext(id));
export const openSubject = (app: Opener, id: string, sealed: Buffer | null) =>
  (sealed && openJson<Subject>(app, sealed, subjectContext(id))) ?? null;

/** The scores of all labels of a model, and the threshold of those that are shown. */
export type KeptPrediction = Prediction & { threshold?: number | undefined };
type Scored = { score: number };
export const shownOf = <L extends Scored>({
  labels,
  threshold = 0,
}: {
  labels: readonly L[];
  threshold?: number | undefined;
}) => labels.filter(({ score }) => score >= threshold);

export const sealPrediction = (keys: Keys, id: string, category: string, kept: KeptPrediction) =>
  keys.seal(JSON.stringify(kept), predictionContext(id, category));
export const openPrediction = (app: Opener, id: string, category: string, sealed: Buffer) =>
  openJson<KeptPrediction>(app, sealed, predictionContext(id, category));

export const sealTag = (keys: Keys, id: string, tag: string) => keys.seal(tag, tagContext(id));
export const openTag = (app: Opener, id: string, sealed: Buffer) =>
  openText(app, sealed, tagContext(id));

/** The series of a patient and a site. The same pair has another token for each owner. */
export const seriesToken = (
  keys: Keys,
  uid: string,
  { phn, site }: Pick<Subject, 'phn' | 'site'>,
) => keys.blindIndex('media-series', `${uid}:${phn}:${site}`);

/** The same word has another token for each owner. */
const wordToken = (keys: Keys, uid: string, kind: 'tag' | 'note', word: string) =>
  keys.blindIndex('media-word', `${uid}:${kind}:${word}`, 8);

export const tagToken = (keys: Keys, uid: string, tag: string) =>
  wordToken(keys, uid, 'tag', tagKey(tag));

export const tokensOf = (keys: Keys, uid: string, { notes, tags }: Described): Buffer[] => [
  ...distinctTags(tags).map((tag) => tagToken(keys, uid, tag)),
  ...noteWords(notes).map((word) => wordToken(keys, uid, 'note', word)),
];

type Searched = { tags: readonly string[]; notes: string };
export const searchedTokens = (keys: Keys, uid: string, { tags, notes }: Searched): Buffer[] => [
  ...distinctTags(tags).map((tag) => tagToken(keys, uid, tag)),
  ...searchedNoteWords(notes).map((word) => wordToken(keys, uid, 'note', word)),
];
