import type { App } from '../../platform/app.ts';
import type { Engine, Understanding } from '../search/understanding/understanding.ts';
import { type Unanswered, writeUnanswered } from './actions.ts';
import { isKnownWord, isOffered } from './coverage.ts';

/** Only words of three letters or more count, and no numbers. */
const isCounted = (word: string) => /^[a-z]{3,30}$/.test(word);
const mostOfQuestion = 5;

/** The concepts of a question that no service is offered for, and its words that nothing knows. */
export function unansweredIn(
  { parts }: Understanding,
  engine: Engine,
  without: readonly string[],
): Unanswered {
  const concepts = parts.flatMap((part) => {
    const most = Math.max(...part.concepts.map(({ share }) => share));
    const meant = part.concepts.filter(({ share }) => share === most);
    return meant.some((concept) => isOffered(engine, concept))
      ? []
      : meant.slice(0, 1).map(({ id }) => id);
  });
  const words = without.filter((word) => isCounted(word) && !isKnownWord(engine, word));
  return {
    concepts: [...new Set(concepts)].slice(0, mostOfQuestion),
    words: [...new Set(words)].slice(0, mostOfQuestion),
  };
}

type Last = Unanswered & { askedAt: number };
type Questions = { byPerson: Map<string, Last>; timer: NodeJS.Timeout | undefined };
/**
 * The last question of each person, in memory alone, until the person has stopped typing. Each
 * request has an `App` of its own, so the process keeps them by its one live line.
 */
const kept = new WeakMap<App['live'], Questions>();
const quietMs = 10_000;
const mostPeople = 10_000;

/**
 * Notes what a person's question left unanswered. Each letter asks anew, so only the last question
 * before a pause counts.
 */
export function noteUnanswered(app: App, uid: string, unanswered: Unanswered): void {
  const questions = kept.get(app.live) ?? { byPerson: new Map<string, Last>(), timer: undefined };
  kept.set(app.live, questions);
  const { byPerson } = questions;
  if (!byPerson.has(uid) && byPerson.size >= mostPeople) return;
  byPerson.set(uid, { ...unanswered, askedAt: Date.now() });
  questions.timer ??= waitForQuiet(app, questions);
}

function waitForQuiet(app: App, questions: Questions): NodeJS.Timeout {
  const timer = setTimeout(() => {
    questions.timer = undefined;
    writeSettled(app, Date.now() - quietMs).catch((error: unknown) => {
      app.log.warn({ err: error }, 'directory: unanswered questions were not counted');
    });
    if (questions.byPerson.size > 0) questions.timer ??= waitForQuiet(app, questions);
  }, quietMs);
  return timer.unref();
}

/** Counts the questions that nobody has continued since then. */
export async function writeSettled(app: App, since = Number.POSITIVE_INFINITY): Promise<void> {
  const { byPerson } = kept.get(app.live) ?? { byPerson: new Map<string, Last>() };
  const settled = [...byPerson].filter(([, { askedAt }]) => askedAt <= since);
  for (const [uid] of settled) byPerson.delete(uid);
  for (const [uid, last] of settled)
    if (last.concepts.length + last.words.length > 0) await writeUnanswered(app, uid, last);
}
