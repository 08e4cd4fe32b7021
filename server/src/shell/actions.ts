import type { Change } from '../platform/change.ts';
import { type Db, instant, json, run, statement, text, uuid } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';

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
const addEvent = statement(
  'shell.add-event',
  `insert into analytics_events (id, name, uid, properties, at)
   values ($id, $name, $uid, $properties, $now)`,
  { id: uuid, name: text, uid: uuid, properties: json<object>(), now: instant },
);

export async function dismissTooltip(change: Change, uid: string, name: string): Promise<void> {
  await run(change.db, dismiss, { uid, name, now: change.now });
  change.touch(`user:${uid}`);
}

export async function setColourScheme(change: Change, uid: string, colourScheme: string) {
  await run(change.db, setScheme, { uid, colourScheme });
  change.touch(`user:${uid}`);
}

export const recordEvent = (db: Db, uid: string, name: string, now: Date) =>
  run(db, addEvent, { id: newId(), name, uid, properties: {}, now });
