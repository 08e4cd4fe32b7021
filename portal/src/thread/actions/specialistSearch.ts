import { responseTime } from '@corridor/contract/directory/rules.ts';
import { words } from '@corridor/contract/thread/forward/words.ts';
import { dayOf } from '../../platform/dates.ts';
import type { CallOutput } from '../../platform/server/client.ts';
import type { Choice } from './RadioList.tsx';

type Tree = CallOutput<'routing-routeReferral_v2'>;
type Specialist = Tree[string][string][number];
/** A service of a specialist, with its subsite. */
export type Site = Specialist['services'][number] & { subsite: string };
export type Offer = {
  value: string;
  uid: string;
  specialty: string;
  name: string;
  label: Specialist['labelV2'];
  sites: Site[];
};

/** Lists each specialist of a specialty once, with all of their services. */
export function offersOf(tree: Tree): Offer[] {
  const offers = new Map<string, Offer>();
  for (const [specialty, subsites] of Object.entries(tree))
    for (const [subsite, specialists] of Object.entries(subsites))
      for (const { uid, labelV2: label, services } of specialists) {
        const value = `${specialty}:${uid}`;
        const name = [label.title, label.name].filter(Boolean).join(' ');
        const offer = offers.get(value) ?? { value, uid, specialty, name, label, sites: [] };
        offer.sites.push(...services.map((service) => ({ ...service, subsite })));
        offers.set(value, offer);
      }
  return [...offers.values()];
}

/** `hits`: the services that answer the question. */
export type FoundOffer = Offer & { hits: Site[] };

/** A service that fits so much worse than the best one was found by the name alone, as in the search. */
const leastOfBest = 0.34;

type Answer = { service: { id: string }; fit?: number | undefined };

/**
 * Those whose services answer the question, in the order of the search. Where some services of a
 * specialist fit the complaint, the others were found by the name alone and are left out.
 */
export function answering(offers: readonly Offer[], answers: readonly Answer[]): FoundOffer[] {
  const found = new Map<string, { offer: Offer; hits: { site: Site; fit: number }[] }>();
  for (const { service, fit = 0 } of answers)
    for (const offer of offers) {
      const sites = offer.sites.filter(({ serviceId }) => serviceId === service.id);
      if (sites.length === 0) continue;
      const before = found.get(offer.value)?.hits ?? [];
      found.set(offer.value, { offer, hits: [...before, ...sites.map((site) => ({ site, fit }))] });
    }
  return [...found.values()].map(({ offer, hits }) => {
    const best = Math.max(...hits.map(({ fit }) => fit));
    const shown = hits.filter(({ fit }) => fit >= leastOfBest * best);
    return { ...offer, hits: shown.map(({ site }) => site) };
  });
}

/** The subsite, and the service's own name if that says more. */
const nameOf = ({ subsite, serviceName }: Site) =>
  serviceName === subsite ? subsite : `${subsite} · ${serviceName}`;

export const siteChoices = (sites: readonly Site[]) =>
  sites.map((site) => ({
    value: site.serviceId,
    says: [nameOf(site), site.unavailable].filter(Boolean).join(' · '),
  }));

/** The reason why the chosen service cannot be used, in the words of the compose page. */
export function problemOf(offer: Offer | undefined, site: Site | undefined): string | undefined {
  if (!offer) return words.required;
  if (offer.label.onVacation) return words.onVacation;
  if (site) return site.problem ?? undefined;
  return offer.sites.every(({ problem }) => problem) ? (offer.sites[0]?.problem ?? '') : undefined;
}

export const choicesOf = (offers: readonly FoundOffer[]): Choice[] =>
  offers.map(({ value, name, specialty, label, sites, hits }) => {
    const subtitle = [...new Set(hits.map(nameOf))].join(', ') || specialty;
    const state = stateOf(label, hits.length > 0 ? hits : sites);
    return {
      value,
      says: name,
      detail: [subtitle, label.location, state].filter(Boolean).join(' · '),
    };
  });

/** The time until somebody answers, or the reason why none of these services accepts anything now. */
function stateOf(
  { onVacation, vacationEndDateMili, avgResponseTime }: Offer['label'],
  sites: Site[],
) {
  if (onVacation && vacationEndDateMili !== null)
    return words.back(dayOf(new Date(vacationEndDateMili).toISOString()));
  const closed = sites.map((site) => site.unavailable ?? site.problem);
  if (closed.every(Boolean)) return closed[0];
  const answers = responseTime(avgResponseTime);
  return answers && words.answersIn(answers);
}
