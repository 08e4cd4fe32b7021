import type { Change } from '../platform/change.ts';
import {
  type Db,
  instant,
  json,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';

const dismiss = statement(
  'shell.dismiss-tooltip',
  `insert into one_time_tooltips (uid, name, dismissed_at) values ($uid, $name, $now)
   on conflict do nothing`,
  { uid: uuid, name: text, now: instant },
);
const setScheme = statement(
  'shell.set-colour-scheme',
  `insert into user_preferences (uid, colour_scheme) values ($uid, $colourScheme)
   on conflict (uid) do update set colour_scheme = excluded.colour_scheme`,
  { uid: uuid, colourScheme: text },
);
const countEvents = statement(
  'shell.count-events',
  // The order by name keeps two batches from waiting for each other.
  `insert into analytics_events (day, name, count)
   select $day::text::date, e.name, sum(e.count)
   from jsonb_to_recordset($events) as e (name text, count integer)
   group by e.name order by e.name
   on conflict (day, name) do update set count = analytics_events.count + excluded.count`,
  { day: text, events: json<string>() },
);

export async function dismissTooltip(change: Change, uid: string, name: string): Promise<void> {
  await run(change.db, dismiss, { uid, name, now: change.now });
  change.touch(`user:${uid}`);
}

export async function setColourScheme(change: Change, uid: string, colourScheme: string) {
  await run(change.db, setScheme, { uid, colourScheme });
  change.touch(`user:${uid}`);
}

type Counted = { name: string; count: number };

export const recordEvents = (db: Db, day: string, events: Counted[]) =>
  run(db, countEvents, { day, events: JSON.stringify(events) });
