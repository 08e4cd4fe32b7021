import {
  type DocumentName,
  type Documents,
  documents,
} from '@corridor/contract/content/schemas.ts';
import type { Change } from '../platform/change.ts';
import {
  first,
  instant,
  integer,
  json,
  optional,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';

const add = statement(
  'content.add-version',
  `insert into content_documents (name, version, content, created_by, created_at)
   select $name, latest.version + 1, $content, $by, $now
   from (select coalesce(max(version), 0) as version from content_documents where name = $name) latest
   where latest.version = $after
   on conflict do nothing
   returning version`,
  {
    name: text,
    after: integer,
    content: json<object>(),
    by: optional(uuid),
    now: instant,
  },
  { version: integer },
);

export type NewVersion<N extends DocumentName> = {
  name: N;
  content: Documents[N];
  /** The version that the writer started from. A newer one is not overwritten. */
  after: number;
  by?: string;
};

export async function putDocument<N extends DocumentName>(
  change: Change,
  { name, content, after, by }: NewVersion<N>,
): Promise<number> {
  const checked = documents[name].parse(content);
  const added = await first(change.db, add, {
    name,
    after,
    content: checked,
    by: by ?? null,
    now: change.now,
  });
  if (!added) throw refuse('aborted', 'newer-version');
  await change.audit({
    action: 'content.put',
    subject: `content:${name}`,
    details: { version: added.version },
  });
  change.touch(`content:${name}`);
  return added.version;
}
