import {
  boolean,
  integer,
  optional,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { answers } from '../editing/queries.ts';
import { isOpen, isThere, opened } from '../queries.ts';

/**
 * The presentations of people who answer, if the viewer may see a service of theirs or all. Served by user_preferences_pkey and service_members_uid.
 */
export const presentations = statement(
  'directory.presentations',
  `select u.id as uid, p.bio, p.languages, p.response_target_days
   from user_preferences p join users u on u.id = p.uid and u.disabled_at is null and ${answers}
   where p.uid = any ($uids)
     and (p.bio <> '' or p.languages <> '{}' or p.response_target_days is not null)
     and ($everybody or exists (
       select from service_members m join services s on s.id = m.service_id
       where m.uid = u.id and not s.disabled and ${isThere} and ${isOpen}))`,
  { ...opened, uids: uuids, everybody: boolean },
  { uid: uuid, bio: text, languages: texts, responseTargetDays: optional(integer) },
);
