import type { LineProblem } from '@corridor/contract/operator/register/rules.ts';
import {
  bigint,
  boolean,
  type Column,
  instant,
  integer,
  optional,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';

export const countedNumbers = statement(
  'operator.counted-numbers',
  `select province, (count(*) filter (where active))::integer as active,
     (count(*) filter (where not active))::integer as inactive
   from practice_register group by province order by province`,
  {},
  { province: text, active: integer, inactive: integer },
);

/**
 * An import without progress for half a minute was cut off. Served by register_imports_started_at.
 */
export const lastImport = statement(
  'operator.last-import',
  `select i.id, u.first_name || ' ' || u.last_name as started_by, i.started_at,
     case when i.state in ('reading', 'storing') and i.moved_at < $now::timestamptz - interval '30 seconds'
       then 'stopped' else i.state end as state,
     i.size, i.bytes, i.lines, i.bad, i.repeated, i.added, i.changed, i.absent, i.closed
   from register_imports i left join users u on u.id = i.started_by
   order by i.started_at desc limit 1`,
  { now: instant },
  {
    id: uuid,
    startedBy: optional(text),
    startedAt: instant,
    state: text as Column<'reading' | 'storing' | 'done' | 'stopped'>,
    size: bigint,
    bytes: bigint,
    lines: integer,
    bad: integer,
    repeated: integer,
    added: integer,
    changed: integer,
    absent: integer,
    closed: integer,
  },
);

/** Served by register_problems_pkey. */
export const problemsAfter = statement(
  'operator.problems-after',
  `select line, what, other from register_problems where import_id = $id and line > $after
   order by line, what limit $limit`,
  { id: uuid, after: integer, limit: bigint },
  { line: integer, what: text as Column<LineProblem>, other: integer },
);

/** Served by register_imports_pkey. */
export const knownImport = statement(
  'operator.known-import',
  `select state = 'done' as done, bad,
     not exists (select from register_imports later where later.started_at > i.started_at) as newest
   from register_imports i where id = $id`,
  { id: uuid },
  { done: boolean, bad: integer, newest: boolean },
);
