/** The sealed values of an item, and the blind tokens by which a search finds it. */
import {
  distinctTags,
  noteWords,
  searchedNoteWords,
  tagKey,
} from '@corridor/contract/gallery/rules.ts';
import type { Measured, Prediction, Subject } from '@corridor/contract/gallery/schemas.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { type Opener, openJson } from '../platform/keystore/opened.ts';
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
/** An unreadable description is logged, and the item shows as one without any. */
export const openDescribed = (app: Opener, id: string, sealed: Buffer): Described =>
  openJson<Described>(app, sealed, mediaContext(id)) ?? { notes: '', tags: [] };

export const sealSubject = (keys: Keys, id: string, subject: Subject) =>
  keys.seal(JSON.stringify(subject), subjectContext(id));
export const openSubject = (app: Opener, id: string, sealed: Buffer | null) =>
  (sealed && openJson<Subject>(app, sealed, subjectContext(id))) ?? null;

export const sealPrediction = (keys: Keys, id: string, category: string, prediction: Prediction) =>
  keys.seal(JSON.stringify(prediction), predictionContext(id, category));
export const openPrediction = (app: Opener, id: string, category: string, sealed: Buffer) =>
  openJson<Prediction>(app, sealed, predictionContext(id, category));

export const sealTag = (keys: Keys, id: string, tag: string) => keys.seal(tag, tagContext(id));
export const openTag = ({ keys }: Opener, id: string, sealed: Buffer) =>
  keys.openText(sealed, tagContext(id));

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
