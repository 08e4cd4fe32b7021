import {
  boolean,
  bytes,
  instant,
  integer,
  optional,
  statement,
  text,
  uuid,
  uuids,
} from '../../platform/database/database.ts';

/** The viewer's own entry comes first. The draft is always the viewer's own, in any inbox. */
export const entryOf = statement(
  'entries.of',
  `select e.folder, e.muted, e.overdue, e.status, e.last_message_at, e.read_seq,
     d.sealed as draft, d.saved_at as draft_saved_at, a.patient
   from inbox_entries e join activities a on a.id = e.activity_id
   left join message_drafts d on d.uid = $uid and d.activity_id = e.activity_id
   where e.activity_id = $activityId and e.owner = any ($owners)
   order by e.owner = $uid desc limit 1`,
  { activityId: uuid, uid: uuid, owners: uuids },
  {
    folder: text,
    muted: boolean,
    overdue: boolean,
    status: optional(text),
    lastMessageAt: instant,
    readSeq: integer,
    draft: optional(bytes),
    draftSavedAt: optional(instant),
    patient: bytes,
  },
);
