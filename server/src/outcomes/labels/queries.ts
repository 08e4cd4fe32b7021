import { currentUses, standsIn } from '../../gallery/queries.ts';
import { boolean, statement, text, uuid } from '../../platform/database/database.ts';

/** The pictures of galleries that were sent in a thread. Served by media_uses_activity. */
export const picturesIn = statement(
  'outcomes.pictures-in',
  `select f.id, f.path as file_path, coalesce(m.consent_at is not null and m.deleted_at is null, false) as consent
   from ${currentUses} u join files f on f.id = u.media left join media m on m.id = u.media
   where f.content_type like 'image/%'
   order by u.used_at, f.id`,
  { activityId: uuid },
  { id: uuid, filePath: text, consent: boolean },
);

/** The threads in which a picture was sent. Served by files_path_key and media_uses_pkey. */
export const usesOfPath = statement(
  'outcomes.uses-of-path',
  `select f.id as media, u.activity_id from files f join media_uses u on u.media = f.id
   where f.path = $filePath and f.content_type like 'image/%'
     and ${standsIn('u.activity_id', 'u.seq')}
   group by f.id, u.activity_id order by min(u.used_at), u.activity_id`,
  { filePath: text },
  { media: uuid, activityId: uuid },
);
