import { own } from '@corridor/contract/platform/own.ts';
import type { Target } from '../../vocabulary/concept.ts';
import type { Age } from '../understanding/ages.ts';
import type { Meant, Part, Understanding } from '../understanding/understanding.ts';
import type { Candidate } from './candidate.ts';

/** The weight of each way of fitting, from 0 to 1. An operator may tune it. */
export type Weights = { site: number; specialty: number; keywords: number; words: number };
export const defaultWeights: Weights = { site: 1, specialty: 0.3, keywords: 0.7, words: 1 };

const isGeneral = (subsite: string) => /\bgeneral\b/i.test(subsite);

function siteFit(targets: readonly Target[], { specialty, subsite }: Candidate): number {
  let best = 0;
  for (const target of targets) {
    if (target.specialty !== specialty) continue;
    const whole = target.subsite === '*';
    if (!whole && target.subsite !== subsite) continue;
    // A question for a whole specialty goes to its general subsite.
    const fit = whole && !isGeneral(subsite) ? target.weight * 0.94 : target.weight;
    best = Math.max(best, fit);
  }
  return best;
}

const specialtyFit = (targets: readonly Target[], { specialty }: Candidate) =>
  Math.max(
    0,
    ...targets.filter((each) => each.specialty === specialty).map(({ weight }) => weight),
  );

export type Fit = { score: number; reason: Meant | undefined };

function conceptFit(meant: Meant, candidate: Candidate, weights: Weights): number {
  const { targets, id } = meant;
  const keywords = (own(candidate.concepts, id) ?? 0) * weights.keywords;
  const site = siteFit(targets, candidate) * weights.site;
  const near = specialtyFit(targets, candidate) * weights.specialty;
  return meant.share * Math.max(site, near, keywords);
}

export function partFit(part: Part, candidate: Candidate, weights: Weights): Fit {
  let best: Fit = { score: 0, reason: undefined };
  for (const meant of part.concepts) {
    const score = conceptFit(meant, candidate, weights);
    if (score > best.score) best = { score, reason: meant };
  }
  return best;
}

/** The fit of an age to a service: much smaller if the service says that it does not see that age. */
export function ageFit(ages: Age | undefined, age: Age | undefined): number {
  if (!ages) return 1;
  if (!age) return ages.to < 18 ? 0.86 : ages.from >= 60 ? 0.9 : 1;
  if (age.from > ages.to || age.to < ages.from) return 0.3;
  return ages.to < 18 || ages.from >= 60 ? 1.12 : 1;
}

export type Parted = { score: number; reason: Meant | undefined; said: string };

/** The fit of a service to all parts of a question, and the part that it answers best. */
export function questionFit(
  { parts, age }: Understanding,
  candidate: Candidate,
  weights: Weights,
): Parted {
  let [sum, total] = [0, 0];
  let best: Parted & { part: number } = { score: 0, reason: undefined, said: '', part: 0 };
  for (const part of parts) {
    const { score, reason } = partFit(part, candidate, weights);
    sum += part.weight * score;
    total += part.weight;
    if (reason && score * part.weight > best.part)
      best = { score, reason, said: part.said, part: score * part.weight };
  }
  const score = total > 0 ? (sum / total) * ageFit(candidate.ages, age) : 0;
  return { score, reason: best.reason, said: best.said };
}
