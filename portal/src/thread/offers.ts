import { responseTime } from '@corridor/contract/directory/rules.ts';
import { words } from '@corridor/contract/thread/forward/words.ts';
import { searchTermsOf } from '@corridor/contract/thread/rules.ts';
import type { CallOutput } from '../platform/client.ts';
import { dayOf } from '../platform/dates.ts';
import type { Choice } from './Choices.tsx';

type Tree = CallOutput<'routing-routeReferral_v2'>;
type Label = Tree[string][string][number]['labelV2'];
type Offer = {
  value: string;
  uid: string;
  specialty: string;
  name: string;
  label: Label;
  subsites: string[];
};

/** The tree as people look for it: each specialist of a specialty once, with what they answer. */
export function offersOf(tree: Tree): Offer[] {
  const offers = new Map<string, Offer>();
  for (const [specialty, subsites] of Object.entries(tree))
    for (const [subsite, specialists] of Object.entries(subsites))
      for (const { uid, labelV2: label } of specialists) {
        const value = `${specialty}:${uid}`;
        const name = [label.title, label.name].filter(Boolean).join(' ');
        const offer = offers.get(value) ?? { value, uid, specialty, name, label, subsites: [] };
        offer.subsites.push(subsite);
        offers.set(value, offer);
      }
  return [...offers.values()];
}

/** Those whose words begin with every word that was typed, and the subsites that were meant by it. */
export function matching(offers: readonly Offer[], typed: string) {
  const terms = searchTermsOf(typed);
  const has = (text: string, term: string) =>
    searchTermsOf(text).some((word) => word.startsWith(term));
  return offers.flatMap((offer) => {
    const about = `${offer.name} ${offer.specialty} ${offer.label.location}`;
    const rest = terms.filter((term) => !has(about, term));
    const hits = offer.subsites.filter((subsite) => rest.every((term) => has(subsite, term)));
    return hits.length > 0 ? [{ ...offer, hits: rest.length > 0 ? hits : [] }] : [];
  });
}

export const choicesOf = (offers: ReturnType<typeof matching>): Choice[] =>
  offers.map(({ value, name, specialty, label, hits }) => {
    const { onVacation, vacationEndDateMili: back, avgResponseTime } = label;
    const answers = responseTime(avgResponseTime);
    const state =
      onVacation && back !== null
        ? words.back(dayOf(new Date(back).toISOString()))
        : answers && words.answersIn(answers);
    return {
      value,
      says: name,
      more: [hits.join(', ') || specialty, label.location, state].filter(Boolean).join(' · '),
    };
  });
