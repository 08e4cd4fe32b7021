import { times } from '@corridor/contract/signup/timeLimits.ts';
import type { Change } from '../platform/change.ts';
import {
  boolean,
  booleans,
  bytes,
  type Db,
  first,
  instant,
  optional,
  type RowOf,
  run,
  statement,
  text,
  texts,
  uuid,
} from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { Keys } from '../platform/keystore/keys.ts';

const put = statement(
  'signup.put-register',
  `insert into practice_register (province, number, last_name, active)
   select * from unnest($provinces::text[], $numbers::text[], $lastNames::text[], $actives::boolean[])
   on conflict (province, number)
     do update set last_name = excluded.last_name, active = excluded.active
     where (practice_register.last_name, practice_register.active)
       is distinct from (excluded.last_name, excluded.active)`,
  { provinces: texts, numbers: texts, lastNames: texts, actives: booleans },
);

/** The number has the form that `plainPracticeId` compares. */
export type Registered = { province: string; number: string; lastName: string; active: boolean };

/** Stores register lines and returns how many are new or different. Each number appears once. */
export const putRegister = ({ db }: Pick<Change, 'db'>, lines: readonly Registered[]) =>
  run(db, put, {
    provinces: lines.map((line) => line.province),
    numbers: lines.map((line) => line.number),
    lastNames: lines.map((line) => line.lastName),
    actives: lines.map((line) => line.active),
  });

const askCode = statement(
  'signup.ask-code',
  `insert into email_codes (id, email, asked_at, expires_at) values ($id, $email, $now, $until)`,
  { id: uuid, email: text, now: instant, until: instant },
);

/** Gives the same answer for every address; the job checks it. */
export async function askEmailCode(change: Change, email: string) {
  const id = newId();
  const until = new Date(change.now.getTime() + times.codeMinutes * 60_000);
  await run(change.db, askCode, { id, email, now: change.now, until });
  await change.job('signup-sendEmailCode', { id });
}

const keepCode = statement(
  'signup.keep-code',
  'update email_codes set hash = $hash where id = $id',
  { id: uuid, hash: bytes },
);
export const putEmailCode = (db: Db, id: string, hash: Buffer) => run(db, keepCode, { id, hash });

const tryCode = statement(
  'signup.try-code',
  `update email_codes set tries = tries + 1
   where id = (select id from email_codes where email = $email and hash is not null
               order by asked_at desc, id desc limit 1)
     and expires_at > $now and tries < ${times.codeTries}
   returning id, hash`,
  { email: text, now: instant },
  { id: uuid, hash: bytes },
);
const resetTries = statement(
  'signup.forgive-code',
  'update email_codes set tries = 0 where id = $id',
  { id: uuid },
);

/** Only the last code of an address counts, with a limited number of tries. */
export async function matchesEmailCode(db: Db, now: Date, email: string, hash: Buffer) {
  const tried = await first(db, tryCode, { email, now });
  if (!tried?.hash.equals(hash)) return false;
  await run(db, resetTries, { id: tried.id });
  return true;
}

const sweepCodes = statement(
  'signup.sweep-codes',
  'delete from email_codes where expires_at < $now',
  {
    now: instant,
  },
);
const dropCodes = statement('signup.drop-codes', 'update email_codes set hash = null', {});
/** With exposed keys, the few possible codes could be tried out. */
export const dropEmailCodes = (db: Db) => run(db, dropCodes, {});

export const sweepEmailCodes = (db: Db, now: Date) => run(db, sweepCodes, { now });

const add = statement(
  'signup.add',
  `insert into signups (uid, role, plan, province, cell_phone, preceptor_names, preceptor_emails, schedule_onboarding,
     heard, heard_extra, invite_code, validated_by, signed_up_at)
   values ($uid, $role, $plan, $province, $cellPhone, $preceptorNames, $preceptorEmails, $onboarding, $heard, $heardExtra,
     $inviteCode, $validatedBy, $now)`,
  {
    uid: uuid,
    role: text,
    plan: text,
    province: text,
    cellPhone: text,
    preceptorNames: texts,
    preceptorEmails: texts,
    onboarding: boolean,
    heard: text,
    heardExtra: text,
    inviteCode: text,
    validatedBy: optional(text),
    now: instant,
  },
);
export type SignupAnswers = Omit<RowOf<typeof add.params>, 'now'>;
export const addSignup = ({ db, now }: Change, answers: SignupAnswers) =>
  run(db, add, { ...answers, now });

const agreementLock = statement(
  'signup.lock-agreement',
  `select pg_advisory_xact_lock(hashtextextended(encode($digest, 'hex'), 60))::text as held`,
  { digest: bytes },
  { held: text },
);
/** Of two equal submissions at once, the second sees the account of the first. */
export const lockAgreement = ({ db }: Change, digest: Buffer) =>
  first(db, agreementLock, { digest });

const addPdf = statement(
  'signup.add-agreement',
  `insert into agreements (id, uid, digest, sealed, signed_at)
   values ($id, $uid, $digest, $sealed, $signedAt)`,
  { id: uuid, uid: uuid, digest: bytes, sealed: bytes, signedAt: instant },
);
export const agreementContext = (row: string) => ({ table: 'agreements', column: 'sealed', row });

export type SignedPdf = { uid: string; pdf: Buffer; digest: Buffer; signedAt: Date };
export function addAgreement({ db }: Change, keys: Keys, { pdf, ...agreement }: SignedPdf) {
  const id = newId();
  return run(db, addPdf, { ...agreement, id, sealed: keys.seal(pdf, agreementContext(id)) });
}
