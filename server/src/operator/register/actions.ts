import type { LineProblem, Registered } from '@corridor/contract/operator/register/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  bigint,
  bigints,
  booleans,
  type Db,
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  texts,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { knownImport } from './queries.ts';

const lockRegister = statement(
  'operator.hold-register',
  'select pg_advisory_xact_lock(80001)::text as held',
  {},
  { held: text },
);
// Earlier imports keep only their counts.
const forgetLines = statement('operator.forget-lines', 'delete from register_lines', {});
const forgetProblems = statement('operator.forget-problems', 'delete from register_problems', {});
/** Inserts nothing while another import runs. Served by register_imports_started_at. */
const begin = statement(
  'operator.begin-import',
  `insert into register_imports (id, started_by, started_at, moved_at, state, size)
   select $id, $uid, $now, $now, 'reading', $size
   where not exists (select from register_imports where state in ('reading', 'storing')
     and started_at > $now::timestamptz - interval '1 hour'
     and moved_at > $now::timestamptz - interval '30 seconds')`,
  { id: uuid, uid: optional(uuid), now: instant, size: bigint },
);

/** A stalled import stops at its next step, because its lines are gone. */
const endOthers = statement(
  'operator.end-other-imports',
  `update register_imports set state = 'stopped' where id <> $id and state in ('reading', 'storing')`,
  { id: uuid },
);

export async function beginImport(change: Change, uid: string | null, size: number) {
  const { db, now } = change;
  const id = newId();
  await first(db, lockRegister, {});
  if ((await run(db, begin, { id, uid, now, size })) === 0)
    throw refuse('failed-precondition', 'running');
  await run(db, endOthers, { id });
  await run(db, forgetLines, {});
  await run(db, forgetProblems, {});
  await change.audit({ action: 'register.begin-import', subject: `register:${id}` });
  change.touch('register-import');
  return id;
}

/** Returns the lines whose number stood in an earlier line; that one no longer counts. */
const putLines = statement(
  'operator.put-lines',
  `with put as (
     insert into register_lines as l (import_id, province, number, last_name, active, line)
     select $id, * from unnest($provinces::text[], $numbers::text[], $lastNames::text[],
       $actives::boolean[], $lines::bigint[])
     on conflict (import_id, province, number) do update
       set last_name = excluded.last_name, active = excluded.active, line = excluded.line,
         earlier = l.line
       where excluded.last_name <> ''
     returning line, earlier)
   select line, earlier as other from put where earlier is not null`,
  {
    id: uuid,
    provinces: texts,
    numbers: texts,
    lastNames: texts,
    actives: booleans,
    lines: bigints,
  },
  { line: integer, other: integer },
);
const putProblems = statement(
  'operator.put-problems',
  `insert into register_problems (import_id, line, what, other)
   select $id, * from unnest($lines::bigint[], $whats::text[], $others::bigint[])`,
  { id: uuid, lines: bigints, whats: texts, others: bigints },
);

export type Line = Registered & { line: number };
export type Problem = { line: number; what: LineProblem; other: number };

/** Stores each number once and returns the repeated ones. */
export const storeLines = (db: Db, id: string, lines: readonly Line[]) =>
  all(db, putLines, {
    id,
    provinces: lines.map(({ province }) => province),
    numbers: lines.map(({ number }) => number),
    lastNames: lines.map(({ lastName }) => lastName),
    actives: lines.map(({ active }) => active),
    lines: lines.map(({ line }) => line),
  });

export const storeProblems = (db: Db, id: string, problems: readonly Problem[]) =>
  run(db, putProblems, {
    id,
    lines: problems.map(({ line }) => line),
    whats: problems.map(({ what }) => what),
    others: problems.map(({ other }) => other),
  });

/** Updates the planner's counts for the next statements. `analyze` cannot be prepared. */
export const measureLines = (db: Db) => db.query('analyze register_lines, practice_register');

/** Merges the next numbers of the file into the register. Served by register_lines_pkey. */
const merge = statement(
  'operator.merge-register',
  `with slice as (
     select province, number, last_name, active from register_lines
     where import_id = $id and (province, number) > ($province, $number)
     order by province, number limit $limit),
   put as (
     insert into practice_register as r (province, number, last_name, active)
     select * from slice where last_name <> ''
     on conflict (province, number)
       do update set last_name = excluded.last_name, active = excluded.active
       where (r.last_name, r.active) is distinct from (excluded.last_name, excluded.active)
     returning xmax = 0 as fresh)
   select province, number, (select (count(*) filter (where fresh))::integer from put) as added,
     (select (count(*) filter (where not fresh))::integer from put) as changed
   from slice order by province desc, number desc limit 1`,
  { id: uuid, province: text, number: text, limit: bigint },
  { province: text, number: text, added: integer, changed: integer },
);
export const mergeAfter = (db: Db, id: string, after: { province: string; number: string }) =>
  first(db, merge, { id, province: after.province, number: after.number, limit: 5_000 });

const move = statement(
  'operator.move-import',
  `update register_imports set moved_at = $now, state = $state, bytes = $bytes, lines = $lines,
     bad = $bad, repeated = $repeated, added = $added, changed = $changed
   where id = $id and state in ('reading', 'storing')`,
  {
    id: uuid,
    now: instant,
    state: text,
    bytes: bigint,
    lines: integer,
    bad: integer,
    repeated: integer,
    added: integer,
    changed: integer,
  },
);
export type Counts = {
  bytes: number;
  lines: number;
  bad: number;
  repeated: number;
  added: number;
  changed: number;
};
/** Changes no row when the import was stopped. */
export const moveImport = (
  db: Db,
  place: { id: string; now: Date; state: string },
  { bytes, lines, bad, repeated, added, changed }: Counts,
) => run(db, move, { ...place, bytes, lines, bad, repeated, added, changed });

const stop = statement(
  'operator.stop-import',
  `update register_imports set state = 'stopped'
   where id = $id and state in ('reading', 'storing')`,
  { id: uuid },
);
/** The import stops at its next step, because the connection of the file may lag far behind. */
export async function stopImport(change: Change, id: string): Promise<boolean> {
  if (!(await first(change.db, knownImport, { id }))) throw refuse('not-found');
  if ((await run(change.db, stop, { id })) === 0) return false;
  await change.audit({ action: 'register.stop-import', subject: `register:${id}` });
  change.touch('register-import');
  return true;
}

/**
 * Active numbers of a province in the file that the file does not list.
 * Served by register_lines_pkey.
 */
const isAbsent = `r.active
     and r.province in (select distinct province from register_lines where import_id = $id)
     and not exists (select from register_lines l
       where l.import_id = $id and l.province = r.province and l.number = r.number)`;
const countAbsent = statement(
  'operator.count-absent',
  `update register_imports
   set absent = (select count(*) from practice_register r where ${isAbsent}) where id = $id
   returning absent`,
  { id: uuid },
  { absent: integer },
);
export const noteAbsent = async (db: Db, id: string) =>
  (await first(db, countAbsent, { id }))?.absent ?? 0;

const close = statement(
  'operator.close-absent',
  `update practice_register r set active = false where ${isAbsent}`,
  { id: uuid },
);
const noteClosed = statement(
  'operator.note-closed',
  'update register_imports set closed = $closed, absent = 0 where id = $id',
  { id: uuid, closed: integer },
);

/** Closes exactly as many numbers as the operator saw, or none. */
export async function closeAbsent(change: Change, id: string, count: number) {
  await first(change.db, lockRegister, {});
  const importRow = await first(change.db, knownImport, { id });
  if (!importRow) throw refuse('not-found');
  const closed = importRow.done && importRow.newest ? await run(change.db, close, { id }) : -1;
  if (closed !== count) throw refuse('aborted', 'newer-version');
  await run(change.db, noteClosed, { id, closed });
  const subject = `register:${id}`;
  await change.audit({ action: 'register.close-absent', subject, details: { closed } });
  change.touch('register', 'register-import');
  return closed;
}
