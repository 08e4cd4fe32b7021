import { answersConsults, approves, isUnvalidated } from '@corridor/contract/access/rules.ts';
import type { PersonForm } from '@corridor/contract/operator/people/schemas.ts';
import { words } from '@corridor/contract/operator/people/words.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { plainPracticeId } from '@corridor/contract/profile/rules.ts';
import { addAccount } from '../../access/actions.ts';
import { dropUnused, endSessions } from '../../auth/actions.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { newToken } from '../../auth/tokens.ts';
import { endUnfit } from '../../clinics/cover/actions.ts';
import { admitMember, endMembership } from '../../clinics/members/actions.ts';
import { findAnew, lockDirectory } from '../../directory/editing/actions.ts';
import { indexServices } from '../../directory/indexing/actions.ts';
import { handBackAll } from '../../drafts/actions.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  boolean,
  first,
  instant,
  integer,
  isTaken,
  run,
  statement,
  text,
  texts,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { lockNumber, outdateProfile } from '../../profile/actions.ts';
import { practiceIdHolder } from '../../profile/queries.ts';
import {
  person as knownPerson,
  lockedPerson,
  openClinic,
  otherOperators,
  rolesOpenConsole,
} from './queries.ts';

const putSpecialist = statement(
  'operator.put-specialist',
  `insert into specialists (uid, title, college, econsult_data_collection)
   values ($uid, $title, $college, $collects)
   on conflict (uid) do update set title = excluded.title, college = excluded.college,
     econsult_data_collection = excluded.econsult_data_collection`,
  { uid: uuid, title: text, college: text, collects: boolean },
);
const putPerson = statement(
  'operator.put-person',
  `update users set first_name = $firstName, last_name = $lastName, email = $email,
     credentials = $credentials, practice_id = $practiceId, roles = $roles, version = version + 1
   where id = $uid and not exists (select from users o where o.email = $email and o.id <> $uid)
   returning version`,
  {
    uid: uuid,
    firstName: text,
    lastName: text,
    email: text,
    credentials: text,
    practiceId: text,
    roles: texts,
  },
  { version: integer },
);
/** Served by service_members_uid. */
const answeredBy = statement(
  'operator.answered-by',
  'select service_id as id from service_members where uid = $uid',
  { uid: uuid },
  { id: uuid },
);

/**
 * Removes a person from the services of other owners. Own services are given away before.
 * Served by service_members_uid.
 */
const leaveServices = statement(
  'operator.leave-services',
  `delete from service_members m using services s
   where m.uid = $uid and s.id = m.service_id and s.owner_uid is distinct from $uid
   returning m.service_id as id`,
  { uid: uuid },
  { id: uuid },
);

/** Updates the directory with the person's present data. */
export async function indexAnswers(change: Change, uid: string, among = answeredBy) {
  const ids = (await all(change.db, among, { uid })).map(({ id }) => id);
  if (ids.length === 0) return;
  await indexServices(change.db, ids);
  await findAnew(change);
}

export async function lockPerson(change: Change, uid: string) {
  const before = await first(change.db, lockedPerson, { uid });
  if (!before) throw refuse('not-found');
  return before;
}

/** Touches the lists and pages that show this person. */
export const touchPerson = (change: Change, uid: string) =>
  change.touch('people', `user:${uid}`, `access:${uid}`);

/** A practice ID belongs to one person. */
export async function refuseTaken(change: Change, uid: string, practiceId: string) {
  if (practiceId === '') return;
  await lockNumber(change, practiceId);
  if (await first(change.db, practiceIdHolder, { practiceId, uid }))
    throw refuse('failed-precondition', 'practice-id-taken');
}

const keepSpecialist = (change: Change, uid: string, person: PersonForm) =>
  run(change.db, putSpecialist, {
    uid,
    title: person.title,
    college: person.college,
    collects: person.econsultDataCollection,
  });

const markInvited = statement(
  'operator.expect',
  'update users set invited_at = $now where id = $uid',
  {
    uid: uuid,
    now: instant,
  },
);

type Invited = { person: PersonForm; clinicId: string | null };

/** Invites a person. Nobody knows the account's password, so the mailed link is the only way in. */
export async function invite(change: Change, { person, clinicId }: Invited) {
  const { db } = change;
  const hash = await hashPassword(newToken().token);
  const practiceId = plainPracticeId(person.practiceId);
  if (clinicId && !(await first(db, openClinic, { clinicId })))
    throw refuse('failed-precondition', 'clinic');
  const uid = await addAccount(change, { ...person, practiceId }, hash);
  if (!uid) throw refuse('already-exists', 'email-in-use');
  await refuseTaken(change, uid, practiceId);
  await run(db, markInvited, { uid, now: change.now });
  await keepSpecialist(change, uid, person);
  if (clinicId) await admitMember(change, { clinicId, uid });
  await change.audit({
    action: 'operator.invite',
    subject: `user:${uid}`,
    details: { roles: person.roles.join(', ') },
  });
  await change.job('operator-sendInvitation', { uid });
  touchPerson(change, uid);
  return uid;
}

type Saved = { uid: string; after: number; person: PersonForm };

/** Saves a person. Of two changes at once, the second is refused. */
export async function savePerson(change: Change, app: App, { uid, after, person }: Saved) {
  const { db } = change;
  await lockOperators(change);
  const before = await lockPerson(change, uid);
  if (before.version !== after) throw refuse('aborted', 'newer-version');
  if (before.email !== person.email && before.standing !== 'invited')
    throw refuse('failed-precondition', 'own-email');
  const runs = await runsInstallation(change, before.roles);
  if (runs && !(await runsInstallation(change, person.roles))) await refuseLast(change, { uid });
  const practiceId = plainPracticeId(person.practiceId);
  const validated = isUnvalidated(before.roles) && !isUnvalidated(person.roles);
  if (practiceId !== before.practiceId || validated) await refuseTaken(change, uid, practiceId);
  if (answersConsults(before.roles) && !answersConsults(person.roles)) {
    // The lock stops others from adding the person to a service.
    await lockDirectory(change);
    await refuseAnswering(change, uid);
  }
  const saved = await first(db, putPerson, { ...person, uid, practiceId }).catch((error) => {
    if (!isTaken(error)) throw error;
  });
  if (!saved) throw refuse('already-exists', 'email-in-use');
  if (before.email !== person.email) await sendLink(change, uid);
  if (practiceId !== before.practiceId || person.credentials !== before.credentials)
    await run(db, outdateProfile, { uid });
  await keepSpecialist(change, uid, person);
  await endUnfit(change, uid);
  await change.audit({
    action: 'operator.save-person',
    subject: `user:${uid}`,
    details: { roles: person.roles.join(', '), before: before.roles.join(', ') },
  });
  await indexAnswers(change, uid, answersConsults(person.roles) ? answeredBy : leaveServices);
  if (!approves(person.roles)) await handBackAll(change, app, { uid, name: personName(person) });
  touchPerson(change, uid);
  return saved.version;
}

/** Earlier links end, wherever they were mailed. */
async function sendLink(change: Change, uid: string) {
  await dropUnused(change, uid);
  await change.job('operator-sendInvitation', { uid });
}

export async function inviteAgain(change: Change, uid: string) {
  const { standing } = await lockPerson(change, uid);
  if (standing !== 'invited')
    throw refuse('failed-precondition', 'signed-in-already', words.signedInAlready);
  await sendLink(change, uid);
  await change.audit({ action: 'operator.invite-again', subject: `user:${uid}` });
}

export async function signOut(change: Change, uid: string) {
  await lockPerson(change, uid);
  return endSessions(change, { uid });
}

type Membership = { uid: string; clinicId: string };

export async function admit(change: Change, { uid, clinicId }: Membership) {
  await lockPerson(change, uid);
  if (!(await first(change.db, openClinic, { clinicId })))
    throw refuse('failed-precondition', 'clinic');
  await admitMember(change, { clinicId, uid });
}

/** `by` is null for the command line. */
export async function release(
  change: Change,
  { uid, ...membership }: Membership & { by: string | null },
) {
  await lockPerson(change, uid);
  if (!(await endMembership(change, { ...membership, uid }))) throw refuse('not-found');
}

/**
 * A person with services or open consults must be suspended, or give them away first, so nobody
 * waits in vain.
 */
async function refuseAnswering(change: Change, uid: string) {
  const found = await first(change.db, knownPerson, { uid, now: change.now });
  if (found && (found.threads > 0 || found.services.length > 0))
    throw refuse('failed-precondition', 'still-answers');
}

const operatorsLock = statement(
  'operator.lock-operators',
  'select pg_advisory_xact_lock(hashtextextended($name, 62))::text as held',
  { name: text },
  { held: text },
);

/** This lock comes before locks on people, so only one change at a time can remove an operator. */
export const lockOperators = ({ db }: Change) => first(db, operatorsLock, { name: 'operators' });

/** Refuses to remove the last operator. Of two who remove each other, the second stays. */
export async function refuseLast(
  change: Change,
  { uid = null, without = null }: { uid?: string | null; without?: string | null },
  message: string = words.lastOperator,
) {
  await lockOperators(change);
  const row = await first(change.db, otherOperators, { uid, without });
  if (!row?.others) throw refuse('failed-precondition', 'last-operator', message);
}

/** Tells whether any of these roles opens the console. */
export const runsInstallation = async ({ db }: Change, roles: readonly string[]) =>
  (await first(db, rolesOpenConsole, { roles: [...roles], without: null }))?.open ?? false;
