import { responseTime } from '@corridor/contract/directory/rules.ts';
import { words } from '@corridor/contract/thread/forward/words.ts';
import { searchTermsOf } from '@corridor/contract/thread/rules.ts';
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

/**
 * The specialists who match every typed word by its beginning, and the services that the words
 * name.
 */
export function findOffers(offers: readonly Offer[], search: string) {
  const terms = searchTermsOf(search);
  const has = (text: string, term: string) =>
    searchTermsOf(text).some((word) => word.startsWith(term));
  return offers.flatMap((offer) => {
    const offerText = `${offer.name} ${offer.specialty} ${offer.label.location}`;
    const siteTerms = terms.filter((term) => !has(offerText, term));
    const hits = offer.sites.filter((site) => siteTerms.every((term) => has(nameOf(site), term)));
    return hits.length > 0 ? [{ ...offer, hits: siteTerms.length > 0 ? hits : [] }] : [];
  });
}

/** Those whose services answer what was asked, in the order of the search. */
export function answering(offers: readonly Offer[], serviceIds: readonly string[]) {
  const found = new Map<string, Offer & { hits: Site[] }>();
  for (const id of serviceIds)
    for (const offer of offers) {
      const hits = offer.sites.filter(({ serviceId }) => serviceId === id);
      if (hits.length === 0) continue;
      const before = found.get(offer.value) ?? { ...offer, hits: [] };
      found.set(offer.value, { ...before, hits: [...before.hits, ...hits] });
    }
  return [...found.values()];
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

export const choicesOf = (offers: ReturnType<typeof findOffers>): Choice[] =>
  offers.map(({ value, name, specialty, label, sites, hits }) => {
    const subtitle = [...new Set(hits.map(nameOf))].join(', ') || specialty;
    const state = stateOf(label, hits.length > 0 ? hits : sites);
    return {
      value,
      says: name,
      detail: [subtitle, label.location, state].filter(Boolean).join(' · '),
    };
  });

/** How soon somebody answers, or why none of these services accepts anything now. */
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
