import { isVisible, type Visible } from '@corridor/contract/directory/rules.ts';
import type { Directory } from './keptDirectory.ts';
import type { KeptService } from './keptServices.ts';

type Range = { limit: number; offset: number };
type Asked = {
  visible: Visible;
  specialty: string;
  subsite: string;
  /** Only of this province, or of any. */
  within: string;
  city: string;
  province: string;
  byTime: boolean;
};

/** The next pages, and others at the same place, read the same list. */
const mostLists = 50;

/** A page of the services that a person may see: the near ones first, unless the time alone decides. */
export function pageOf(directory: Directory, asked: Asked, { limit, offset }: Range) {
  const { lists } = directory;
  const name = JSON.stringify(asked);
  const ids = lists.get(name) ?? listOf(directory, asked);
  const [oldest] = lists.keys();
  if (!lists.has(name) && lists.size >= mostLists && oldest !== undefined) lists.delete(oldest);
  lists.set(name, ids);
  return { ids: ids.slice(offset, offset + limit), found: ids.length };
}

function listOf({ services, people }: Directory, asked: Asked): readonly string[] {
  const { visible, specialty, subsite, within, byTime } = asked;
  const city = asked.city.toLowerCase();
  const seen = new Map<string, boolean>();
  const isOpen = (name: string) => {
    const known = seen.get(name) ?? isVisible(visible, name);
    seen.set(name, known);
    return known;
  };
  const distance = (service: KeptService) =>
    Number(service.smallCity !== city) * 2 + Number(service.province !== asked.province);
  const ids: string[] = [];
  let near: string[][] = [[], [], [], []];
  const takeNear = () => {
    for (const list of near) ids.push(...list);
    near = [[], [], [], []];
  };
  let last: number | null | undefined;
  for (const place of services.inOrder()) {
    const service = services.at(place);
    if (!service) continue;
    // Of those that are as fast the near ones come first.
    if (byTime && service.responseMs !== last) takeNear();
    last = service.responseMs;
    if (specialty !== '' && service.specialty !== specialty) continue;
    if (subsite !== '' && service.subsite !== subsite) continue;
    if (within !== '' && service.province !== within) continue;
    if (!isOpen(service.specialty) || !people.isThere(service.ownerUid)) continue;
    near[distance(service)]?.push(service.id);
  }
  takeNear();
  return ids;
}
