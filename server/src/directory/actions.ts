import type { Change } from '../platform/change.ts';
import { first, instant, integer, run, statement, text, uuid } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';

const put = statement(
  'directory.put-service',
  `insert into services (id, specialty, subsite, created_at) values ($id, $specialty, $subsite, $now)
   on conflict (specialty, subsite) do update set disabled = false returning id`,
  { id: uuid, specialty: text, subsite: text, now: instant },
  { id: uuid },
);
const join = statement(
  'directory.join-service',
  `insert into service_members (service_id, uid, position) values ($id, $uid, $position)
   on conflict do nothing`,
  { id: uuid, uid: uuid, position: integer },
);

type Service = { specialty: string; subsite: string; uids: readonly string[] };

/** A service with those who answer it; the first of them owns it. */
export async function offerService({ db, now }: Change, { uids, ...service }: Service) {
  const found = await first(db, put, { ...service, id: newId(), now });
  for (const [position, uid] of uids.entries())
    await run(db, join, { id: found?.id ?? '', uid, position });
}
