import type { About } from '@corridor/contract/directory/schemas.ts';
import type { App } from '../../platform/app.ts';
import { findBySearchBar } from './searchBar.ts';

type PersonFound = { uid: string; because: string };

/** The people whose services answer a question, the best first, each with the reason. */
export async function peopleByMeaning(
  app: App,
  q: string,
  now: Date,
): Promise<{ people: PersonFound[]; about: About }> {
  const { ranked, about } = await findBySearchBar(app, { q, visible: 'enabled:=true', now });
  const found = new Map<string, PersonFound>();
  for (const { candidate, reason } of ranked)
    for (const uid of candidate.people)
      if (!found.has(uid)) found.set(uid, { uid, because: reason?.to ?? candidate.subsite });
  return { people: [...found.values()], about };
}
