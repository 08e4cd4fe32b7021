import type { About } from '@corridor/contract/directory/schemas.ts';
import type { App } from '../../platform/app.ts';
import type { Parameters } from '../../platform/search/protocol.ts';
import type { Unanswered } from '../unanswered/actions.ts';
import { unansweredIn } from '../unanswered/questions.ts';
import { type Asked, fetchCandidates } from './candidates/provider.ts';
import { wantedOf } from './candidates/wanted.ts';
import { understandingOf } from './engine.ts';
import { isGuess, nearestSpecialties } from './ranking/guess.ts';
import { type Ranked, rank } from './ranking/rank.ts';
import { weightsOf } from './ranking/weights.ts';
import { type Understanding, understand } from './understanding/understanding.ts';

export type Answered = { ranked: Ranked[]; about: About; unanswered: Unanswered };

type Question = Pick<Parameters, 'q' | 'query_by' | 'query_by_weights'> & {
  /** The last word may be typed in part, and so many letters may be wrong. */
  prefix?: boolean;
  typos?: number;
  excluded?: readonly string[];
  /** The city of the person who asks. */
  from?: { city: string; province: string } | undefined;
};

/** The services that answer a question, the best first, and why. */
export async function findByMeaning(app: App, question: Question, asked: Asked): Promise<Answered> {
  const engine = await understandingOf(app);
  const { prefix = true, typos = 2, excluded = [] } = question;
  const understood = understand(engine, question.q, { prefix, typos: typos > 0 });
  const wanted = wantedOf(understood, engine.exists, excluded);
  const candidates = await fetchCandidates(app, wanted, asked);
  const all = { ...understood, words: wanted.words };
  const ranked = rank(all, candidates, { weights: weightsOf(question), from: question.from });
  const guess = isGuess(understood, ranked);
  const shown = guess ? nearestSpecialties(ranked) : ranked;
  const about = aboutOf(all, shown, guess);
  const unanswered = unansweredIn(understood, engine, about.without);
  return { ranked: shown, about, unanswered };
}

function aboutOf(asked: Understanding, ranked: readonly Ranked[], guess: boolean): About {
  const answered = (said: string) => {
    const at = asked.words.findIndex((word) => word.said === said);
    return ranked.some(({ candidate }) => (candidate.words[at] ?? 0) > 0);
  };
  const targets = asked.parts.flatMap(({ concepts }) => concepts.flatMap((each) => each.targets));
  const belongs = ranked.length > 0 ? [] : targets.slice(0, 3);
  const lives = ({ city, province }: { city: string; province: string }) =>
    ranked.some(({ candidate }) =>
      city ? candidate.city.toLowerCase() === city.toLowerCase() : candidate.province === province,
    );
  return {
    guess,
    without: [...new Set(asked.without)].filter((said) => !answered(said)),
    belongs: belongs.map(({ specialty, subsite }) => ({ specialty, subsite })),
    nobodyIn: asked.regions
      .filter((place) => !lives(place))
      .map(({ city, province }) => city || province),
  };
}
