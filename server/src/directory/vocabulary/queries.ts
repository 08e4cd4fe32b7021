import type { EditedConcept } from '@corridor/contract/directory/concepts/schemas.ts';
import {
  integer,
  json,
  type RowOf,
  statement,
  text,
  texts,
} from '../../platform/database/database.ts';

/** The concepts that the installation has added. */
export const ownConcepts = statement(
  'directory.own-concepts',
  `select id, version, kind, targets, who, phrases, short, misspelt, french from own_concepts
   order by id`,
  {},
  {
    id: text,
    version: integer,
    kind: text,
    targets: json<EditedConcept['targets']>(),
    who: texts,
    phrases: texts,
    short: texts,
    misspelt: texts,
    french: texts,
  },
);
export type OwnConcept = RowOf<typeof ownConcepts.row>;
