import {
  type BodySite,
  bodySiteNames,
  bodySites,
  type View,
} from '@corridor/contract/gallery/sites.ts';

/** A press further from every site than this chooses nothing. */
const reach = 14;

export const sitesOf = (view: View): readonly BodySite[] =>
  bodySiteNames.filter((site) => bodySites[site].view === view);

/** The site of a view that is nearest to a place on the drawing. */
export function nearestSite(view: View, x: number, y: number): BodySite | undefined {
  const distance = (site: BodySite) => Math.hypot(bodySites[site].x - x, bodySites[site].y - y);
  // Patients' old phones have no `toSorted`.
  const [nearest] = [...sitesOf(view)].sort((one, other) => distance(one) - distance(other));
  return nearest && distance(nearest) <= reach ? nearest : undefined;
}
