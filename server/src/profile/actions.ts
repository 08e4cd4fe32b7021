import { isUnvalidated } from '@corridor/contract/access/rules.ts';
import { validationIn } from '@corridor/contract/content/rules.ts';
import { changedFields } from '@corridor/contract/platform/merge.ts';
import { presentationOf } from '@corridor/contract/preferences/presentation/rules.ts';
import { chosenOf } from '@corridor/contract/preferences/rules.ts';
import {
  isTheirs,
  plainPracticeId,
  profileProblems,
  settledProfile,
} from '@corridor/contract/profile/rules.ts';
import type { ProfileForm } from '@corridor/contract/profile/schemas.ts';
import { words } from '@corridor/contract/profile/words.ts';
import { lockedPerson } from '../clinics/actions.ts';
import { documentOf } from '../content/queries.ts';
import type { Change } from '../platform/change.ts';
import {
  all,
  first,
  integer,
  json,
  optional,
  run,
  statement,
  text,
  texts,
  uuid,
} from '../platform/database/database.ts';
import { Refusal, refuse } from '../platform/errors.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { formOf } from './profileForm.ts';
import { practiceIdHolder, profileOf, registersOf } from './queries.ts';

const putPreferences = statement(
  'profile.put-preferences',
  `insert into user_preferences as p
     (uid, version, homepage, delivery, phone_number, calendar_email, bio, languages,
      response_target_days)
   select $uid, 1, $homepage, $delivery, $phoneNumber, $calendarEmail, $bio, $languages,
     $responseTargetDays
   where $after = 0 or exists (select from user_preferences where uid = $uid)
   on conflict (uid) do update set version = p.version + 1, homepage = excluded.homepage,
     delivery = excluded.delivery, phone_number = excluded.phone_number,
     calendar_email = excluded.calendar_email, bio = excluded.bio, languages = excluded.languages,
     response_target_days = excluded.response_target_days
   where p.version = $after
   returning version`,
  {
    uid: uuid,
    after: integer,
    homepage: optional(text),
    delivery: json<object>(),
    phoneNumber: text,
    calendarEmail: text,
    bio: text,
    languages: texts,
    responseTargetDays: optional(integer),
  },
  { version: integer },
);
/** Raises the version, so an open form must read again. */
export const outdateProfile = statement(
  'profile.outdate',
  `insert into user_preferences as p (uid, version) values ($uid, 1)
   on conflict (uid) do update set version = p.version + 1`,
  { uid: uuid },
);
const putPerson = statement(
  'profile.put-person',
  `update users set credentials = $credentials, practice_id = $practiceId, version = version + 1
   where id = $uid and (credentials, practice_id) <> ($credentials, $practiceId)`,
  { uid: uuid, credentials: text, practiceId: text },
);

const numberLock = statement(
  'profile.lock-number',
  'select pg_advisory_xact_lock(hashtextextended($number, 61))::text as held',
  { number: text },
  { held: text },
);
/** Of two people who take one number at once, the second sees the first. */
export const lockNumber = ({ db }: Pick<Change, 'db'>, number: string) =>
  first(db, numberLock, { number });

/** A corrected number must be checked again after a rejection. */
const askAgain = statement(
  'profile.ask-again',
  'delete from validations where uid = $uid and not approved',
  { uid: uuid },
);

type Numbered = { uid: string; lastName: string; practiceId: string };

/**
 * A validated person may take only a number that sign-up would accept. Without a register any
 * number is fine.
 */
async function refuseUnregistered({ db }: Change, { uid, lastName, practiceId }: Numbered) {
  const settings = await documentOf(db, 'signup');
  const found = (await all(db, registersOf, { uid, number: practiceId })).filter(
    ({ province, imported }) => imported && validationIn(province, settings).validationEnabled,
  );
  if (found.length === 0 || found.some((one) => isTheirs(one, lastName))) return;
  const fields = [{ field: 'practiceId', message: words.practiceIdUnregistered }];
  throw new Refusal('invalid-argument', { fields });
}

const shownOnServices = /^preferences\.presentation\b/;

/** Saves the whole form after the version that it started from. */
export async function saveProfile(
  change: Change,
  viewer: Viewer,
  { after, ...form }: ProfileForm & { after: number },
): Promise<number> {
  const { db } = change;
  const { uid } = viewer;
  const fields = profileProblems(form, viewer);
  if (fields.length > 0) throw new Refusal('invalid-argument', { fields });
  // An operator who corrects a person takes the same lock first, so neither waits forever.
  await first(db, lockedPerson, { uid });
  const stored = await first(db, profileOf, { uid });
  if (!stored) throw refuse('failed-precondition', 'no-profile');
  const before = formOf(stored);
  const { practiceId, credentials, preferences } = settledProfile(form, before, viewer);
  const { homepage, phoneConsult, presentation, ...delivery } = preferences;
  const saved = await first(db, putPreferences, {
    uid,
    after,
    homepage,
    delivery: chosenOf(delivery),
    ...phoneConsult,
    // A former specialist may become one again, so the presentation stays.
    ...(presentation ?? presentationOf(stored)),
  });
  if (!saved) throw refuse('aborted', 'newer-version');
  const isNew = practiceId !== '' && practiceId !== plainPracticeId(before.practiceId);
  if (isNew) {
    await lockNumber(change, practiceId);
    if (await first(db, practiceIdHolder, { practiceId, uid }))
      throw refuse('failed-precondition', 'practice-id-taken');
    if (!isUnvalidated(stored.roles))
      await refuseUnregistered(change, { uid, lastName: stored.lastName, practiceId });
  }
  await run(db, putPerson, { uid, credentials, practiceId });
  if (isNew && (await run(db, askAgain, { uid })) > 0) change.touch('people');
  const changed = changedFields(before, { practiceId, credentials, preferences });
  await change.audit({
    action: 'profile.save',
    subject: `user:${uid}`,
    details: { fields: changed.join(', ') },
  });
  change.touch(`user:${uid}`);
  if (changed.some((field) => shownOnServices.test(field))) change.touch('presentations');
  return saved.version;
}
