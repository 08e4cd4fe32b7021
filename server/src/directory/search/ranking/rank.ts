import type { Reason } from '@corridor/contract/directory/schemas.ts';
import type { Understanding } from '../understanding/understanding.ts';
import type { Candidate } from './candidate.ts';
import { defaultWeights, questionFit, type Weights } from './fit.ts';

/** A candidate with its score and the reason for it: "otitis → Ear and Hearing". */
export type Ranked = { candidate: Candidate; score: number; reason: Reason | undefined };

/** Scores that differ by less are the same, and the next part of the tuple decides. */
const steps = 20;
/** A candidate that fits so much worse than the best one is no answer. */
const leastOfBest = 0.34;

type Entry = Ranked & { key: readonly number[]; tier: number };
type City = { city: string; province: string };
/**
 * The weights of an installation, and the city of the person. Of equal candidates the nearer one
 * comes first.
 */
export type Options = { weights?: Weights; from?: City | undefined };

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function regionHits({ regions, clinics }: Understanding, { city, province, clinic }: Candidate) {
  let hits = 0;
  for (const region of regions) {
    if (region.city && same(region.city, city)) hits = Math.max(hits, 2);
    if (region.province && same(region.province, province)) hits = Math.max(hits, 1);
    if (!region.city && same(region.province, province)) hits = Math.max(hits, 2);
  }
  return clinics.some((name) => same(name, clinic)) ? hits + 3 : hits;
}

const kindHit = ({ kind }: Understanding, { type }: Candidate) =>
  kind === undefined ? 0 : Number((kind === 'referral') === (type === 'referral'));

const nearness = (from: City | undefined, { city, province }: Candidate) =>
  from ? [Number(same(from.city, city)), Number(same(from.province, province))] : [];

function entryOf(
  asked: Understanding,
  candidate: Candidate,
  { weights = defaultWeights, from }: Options,
): Entry {
  const { score, reason, said: phrase } = questionFit(asked, candidate, weights);
  const persons = asked.people.filter(({ uids }) =>
    uids.some((uid) => candidate.people.includes(uid)),
  );
  const words = candidate.words.reduce((sum, hit) => sum + hit * weights.words, 0);
  const word = asked.words[candidate.words.findIndex((hit) => hit > 0)];
  const tier = Math.round(score * steps);
  const why = persons[0]?.said ?? (reason ? phrase : word?.said);
  const region = regionHits(asked, candidate);
  return {
    candidate,
    score,
    tier,
    reason:
      why === undefined
        ? undefined
        : { said: why, to: persons.length > 0 ? candidate.specialty : candidate.subsite },
    // Higher comes first, from the left.
    key: [
      persons.length,
      tier,
      Math.round(words),
      region,
      kindHit(asked, candidate),
      Number(candidate.available),
      ...nearness(from, candidate),
      -(candidate.responseMs ?? Number.MAX_SAFE_INTEGER),
    ],
  };
}

function compare(first: Entry, other: Entry): number {
  for (const [at, value] of first.key.entries()) {
    const differs = (other.key[at] ?? 0) - value;
    if (differs !== 0) return differs;
  }
  return first.candidate.id < other.candidate.id ? -1 : 1;
}

/** Orders candidates by how well they answer a question. The given order of the candidates changes nothing. */
export function rank(
  asked: Understanding,
  candidates: readonly Candidate[],
  options: Options = {},
): Ranked[] {
  const entries = candidates.map((candidate) => entryOf(asked, candidate, options));
  const most = Math.max(0, ...entries.map(({ tier }) => tier));
  const answers = ({ key: [persons = 0, tier = 0, words = 0, region = 0] }: Entry) => {
    if (persons > 0) return true;
    if (most > 0) return tier > 0 && tier >= most * leastOfBest;
    if (asked.people.length > 0) return false;
    return asked.words.length > 0 || asked.parts.length > 0 ? words > 0 : region > 1;
  };
  return entries
    .filter(answers)
    .toSorted(compare)
    .map(({ candidate, score, reason }) => ({ candidate, score, reason }));
}
