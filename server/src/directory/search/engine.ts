import type { App } from '../../platform/app.ts';
import { all, type Db } from '../../platform/database/database.ts';
import { keptSynonyms } from '../editing/queries.ts';
import { directoryWords } from '../topics.ts';
import { ownConcepts } from '../vocabulary/queries.ts';
import { vocabularyWith } from '../vocabulary/vocabulary.ts';
import { answering, offeredConcepts, regions, serviceWords, sites } from './candidates/queries.ts';
import type { DirectoryRows } from './understanding/directoryWords.ts';
import { type Engine, engineOf } from './understanding/understanding.ts';

async function directoryRows(db: Db): Promise<DirectoryRows> {
  const [people, where, fields, words, concepts, synonyms] = await Promise.all([
    all(db, answering, {}),
    all(db, regions, {}),
    all(db, sites, {}),
    all(db, serviceWords, {}),
    all(db, offeredConcepts, {}),
    all(db, keptSynonyms, {}),
  ]);
  return {
    people,
    regions: where,
    sites: fields,
    clinics: [...new Set(where.map(({ clinic }) => clinic).filter(Boolean))],
    words: words.map(({ word }) => word),
    concepts: concepts.map(({ concept }) => concept),
    synonyms: synonyms.map(({ phrases }) => phrases),
  };
}

type Kept = { engine: Engine | undefined; stale: boolean; reading: Promise<Engine> | undefined };
/** Each request has an `App` of its own. The live line belongs to the process. */
const keptByLine = new WeakMap<App['live'], Kept>();

function keptFor({ live }: App): Kept {
  const known = keptByLine.get(live);
  if (known) return known;
  const kept: Kept = { engine: undefined, stale: true, reading: undefined };
  keptByLine.set(live, kept);
  live.listen((topics) => {
    if (!topics || topics.includes(directoryWords) || topics.includes('people')) kept.stale = true;
  });
  return kept;
}

/** The engine that understands questions. It is read anew after a change of the directory. */
export async function understandingOf(app: App): Promise<Engine> {
  const kept = keptFor(app);
  if (kept.reading) return kept.reading;
  if (kept.engine && !kept.stale) return kept.engine;
  kept.stale = false;
  kept.reading = Promise.all([directoryRows(app.pool), all(app.pool, ownConcepts, {})])
    .then(([rows, concepts]) => {
      kept.engine = engineOf(vocabularyWith(concepts), rows, kept.engine);
      return kept.engine;
    })
    .catch((error: unknown) => {
      kept.stale = true;
      throw error;
    })
    .finally(() => {
      kept.reading = undefined;
    });
  return kept.reading;
}
