import type { App } from '../../platform/app.ts';
import { all, type Db } from '../../platform/database/database.ts';
import { keptSynonyms } from '../editing/queries.ts';
import { vocabularyWith } from '../vocabulary/kept.ts';
import { ownConcepts } from '../vocabulary/queries.ts';
import { answering, places, serviceWords, sites } from './candidates/queries.ts';
import type { DirectoryRows } from './understanding/directoryWords.ts';
import { type Engine, engineOf } from './understanding/understanding.ts';

async function directoryRows(db: Db): Promise<DirectoryRows> {
  const [people, where, fields, words, synonyms] = await Promise.all([
    all(db, answering, {}),
    all(db, places, {}),
    all(db, sites, {}),
    all(db, serviceWords, {}),
    all(db, keptSynonyms, {}),
  ]);
  return {
    people,
    places: where,
    sites: fields,
    clinics: [...new Set(where.map(({ clinic }) => clinic).filter(Boolean))],
    words: words.map(({ word }) => word),
    synonyms: synonyms.map(({ phrases }) => phrases),
  };
}

type Kept = { engine: Engine | undefined; stale: boolean; reading: Promise<Engine> | undefined };
const kept = new WeakMap<App, Kept>();

/** The engine that understands questions. It is read anew after a change of the directory. */
export async function understandingOf(app: App): Promise<Engine> {
  let own = kept.get(app);
  if (!own) {
    own = { engine: undefined, stale: true, reading: undefined };
    kept.set(app, own);
    const mine = own;
    app.live.listen((topics) => {
      if (!topics || topics.includes('services') || topics.includes('people')) mine.stale = true;
    });
  }
  if (own.reading) return own.reading;
  if (own.engine && !own.stale) return own.engine;
  const mine = own;
  mine.stale = false;
  mine.reading = Promise.all([directoryRows(app.pool), all(app.pool, ownConcepts, {})])
    .then(([rows, concepts]) => {
      mine.engine = engineOf(vocabularyWith(concepts), rows, mine.engine);
      return mine.engine;
    })
    .catch((error: unknown) => {
      mine.stale = true;
      throw error;
    })
    .finally(() => {
      mine.reading = undefined;
    });
  return mine.reading;
}
