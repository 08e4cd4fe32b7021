import { understandingOf } from '../../directory/search/engine.ts';
import { isKnownWord, isOffered } from '../../directory/unanswered/coverage.ts';
import {
  daysCounted,
  unansweredConcepts,
  unknownWords,
} from '../../directory/unanswered/queries.ts';
import type { App } from '../../platform/app.ts';
import { dayOf } from '../../platform/clock.ts';
import { all } from '../../platform/database/database.ts';

const dayMs = 86_400_000;
const mostListed = 50;

/**
 * The searches without an answer. A concept that has a service now and a word that the vocabulary
 * knows now are left out.
 */
export async function unansweredNow(app: App, now: Date) {
  const since = dayOf(new Date(now.getTime() - daysCounted * dayMs)).date;
  const [counted, kept, engine] = await Promise.all([
    all(app.pool, unansweredConcepts, { since }),
    all(app.pool, unknownWords, {}),
    understandingOf(app),
  ]);
  // Synonyms repeat a concept under its id, and the first one has its own name.
  const known = new Map(
    engine.lexicon.concepts.toReversed().map((concept) => [concept.id, concept]),
  );
  const concepts = counted.flatMap(({ concept: id, asked }) => {
    const concept = known.get(id);
    if (!concept || isOffered(engine, concept)) return [];
    const belongs = concept.targets.map(({ specialty, subsite }) => ({ specialty, subsite }));
    return [{ id, phrase: concept.label, belongs, asked }];
  });
  const words = kept.flatMap(({ id, people, word }) => {
    const opened = openWord(app, id, word);
    return opened === undefined || isKnownWord(engine, opened) ? [] : [{ word: opened, people }];
  });
  return { concepts: concepts.slice(0, mostListed), words: words.slice(0, mostListed) };
}

/** A word that cannot be opened is logged by its id, and left out. */
function openWord(app: App, id: string, sealed: Buffer): string | undefined {
  try {
    return app.keys.openText(sealed, { table: 'unknown_words', column: 'word', row: id });
  } catch {
    app.log.error({ id }, 'a sealed word cannot be opened');
    return undefined;
  }
}
