import type { calls } from '@corridor/contract/directory/calls.ts';
import { closedComeFirst } from '@corridor/contract/directory/results.ts';
import type { Visible } from '@corridor/contract/directory/rules.ts';
import type { InputOf, OutputOf } from '@corridor/contract/platform/wire.ts';
import type { App } from '../../platform/app.ts';
import { dayOf } from '../../platform/clock.ts';
import { all } from '../../platform/database/database.ts';
import { serviceOf } from '../document.ts';
import { servicesById } from '../queries.ts';
import { noteUnanswered } from '../unanswered/questions.ts';
import { filterFor } from './scopedKeys.ts';
import { findBySearchBar } from './searchBar.ts';

type Page = (typeof calls)['services-getServicePage'];
type Asked = InputOf<Page> & { within: string; visible: Visible; uid: string; now: Date };

const named = (field: string, value: string) =>
  value ? [`${field}:=\`${value.replaceAll('`', '')}\``] : [];

/** A page of services that answer a question, in the order of the search; services that can be asked from there come first. */
export async function pageByMeaning(app: App, asked: Asked): Promise<OutputOf<Page>> {
  const { searchText, specialty, subsite, city, province, within, visible, uid, now } = asked;
  const { page = 0, perPage = 10 } = asked;
  const { ranked, about, unanswered } = await findBySearchBar(app, {
    q: searchText,
    from: city || province ? { city: city ?? '', province: province ?? '' } : undefined,
    visible: filterFor(visible),
    added: [...named('specialty', specialty ?? ''), ...named('subsite', subsite ?? '')].join(
      ' && ',
    ),
    now,
  });
  // A further page belongs to the same question.
  if (page === 0) noteUnanswered(app, uid, unanswered);
  const isOpen = (province: string) => within === '' || province === within;
  const open = ranked.filter(({ candidate }) => isOpen(candidate.province) && candidate.available);
  const closed = ranked.filter((each) => !open.includes(each));
  const scores = (list: typeof ranked) => list.map(({ score }) => score);
  const read = closedComeFirst(scores(open), scores(closed))
    ? [...closed, ...open]
    : [...open, ...closed];
  const from = page * perPage;
  const shown = read.slice(from, from + perPage);
  const ids = shown.map(({ candidate }) => candidate.id);
  const rows = await all(app.pool, servicesById, { ids, now, day: dayOf(now).date });
  const byId = new Map(rows.map((row) => [row.id, serviceOf(row)]));
  const more = from + perPage < ranked.length;
  return {
    services: ids.flatMap((id) => byId.get(id) ?? []),
    nextPage: more ? page + 1 : null,
    numServices: ranked.length,
    reasons: Object.fromEntries(
      shown.flatMap(({ candidate: { id }, reason }) => (reason ? [[id, reason]] : [])),
    ),
    about,
  };
}
