import { createHash } from 'node:crypto';
import { type ConceptColumn, conceptLimits } from '@corridor/contract/directory/concepts/rules.ts';
import {
  concept as conceptSchema,
  type EditedConcept,
} from '@corridor/contract/directory/concepts/schemas.ts';
import { faultWords as words } from '@corridor/contract/directory/concepts/words.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  type Db,
  integer,
  json,
  run,
  statement,
  text,
  texts,
} from '../../platform/database/database.ts';
import { Refusal, refuse } from '../../platform/errors.ts';
import { findAnew, lockDirectory } from '../editing/actions.ts';
import { countedSites } from '../editing/queries.ts';
import { builtInEntries, builtInIds, builtInSites } from './builtInVocabulary.ts';
import {
  editedOf,
  type Fault,
  faultsOfRow,
  type Row,
  rowOf,
  rowsIn,
  type Sites,
} from './conceptRows.ts';
import { type OwnConcept, ownConcepts } from './queries.ts';
import { entriesByPhrase, repeatedIdFaults, sharedPhraseFaults } from './sharedPhrases.ts';

const put = statement(
  'directory.put-concept',
  `insert into own_concepts (id, kind, targets, who, phrases, short, misspelt, french)
   values ($id, $kind, $targets, $who, $phrases, $short, $misspelt, $french)
   on conflict (id) do update set version = own_concepts.version + 1, kind = excluded.kind,
     targets = excluded.targets, who = excluded.who, phrases = excluded.phrases,
     short = excluded.short, misspelt = excluded.misspelt, french = excluded.french`,
  {
    id: text,
    kind: text,
    targets: json<string>(),
    who: texts,
    phrases: texts,
    short: texts,
    misspelt: texts,
    french: texts,
  },
);
const drop = statement(
  'directory.remove-concept',
  'delete from own_concepts where id = $id and version = $after',
  { id: text, after: integer },
);

/** The specialties and subsites of the built-in concepts and of all services. */
export async function conceptSites(db: Db): Promise<Sites> {
  const sites = new Map([...builtInSites()].map(([name, subsites]) => [name, new Set(subsites)]));
  for (const { specialty, subsite } of await all(db, countedSites, {}))
    sites.set(specialty, (sites.get(specialty) ?? new Set()).add(subsite));
  return sites;
}

/** Everything that keeps some rows from being stored beside the present concepts. */
async function faultsBeside(db: Db, rows: readonly Row[], present: readonly OwnConcept[]) {
  const sites = await conceptSites(db);
  const replaced = new Set(present.map(({ id }) => id));
  const others = new Map(entriesByPhrase(present.map((concept) => rowOf(concept))));
  for (const [key, entries] of builtInEntries()) {
    const rest = entries.filter(({ id }) => !replaced.has(id));
    others.set(key, [...(others.get(key) ?? []), ...rest]);
  }
  return [
    ...rows.flatMap((row) => faultsOfRow(row, sites)),
    ...repeatedIdFaults(rows),
    ...sharedPhraseFaults(rows, others),
  ];
}

const store = (change: Change, concept: EditedConcept) =>
  run(change.db, put, { ...concept, targets: JSON.stringify(concept.targets) });

/** Searches understand the new concepts at once. Services are indexed anew in the background. */
async function understandAnew(change: Change): Promise<void> {
  await findAnew(change);
  await change.job('directory-index', {}, { key: 'directory-index' });
}

const fieldOf = (column: ConceptColumn | undefined) =>
  `concept.${column === 'to' ? 'targets' : (column ?? 'id')}`;

/** Stores a concept. Of two people who edited the same version, the second one is told. */
export async function saveConcept(change: Change, concept: EditedConcept, after: number | null) {
  await lockDirectory(change);
  const present = await all(change.db, ownConcepts, {});
  const before = present.find(({ id }) => id === concept.id);
  const isTaken = after === null && (before !== undefined || builtInIds().has(concept.id));
  if (!isTaken && (before?.version ?? 0) !== (after ?? 0)) throw refuse('aborted', 'newer-version');
  const faults = await faultsBeside(change.db, [rowOf(concept)], present);
  if (isTaken) faults.unshift({ place: '', column: 'id', message: words.taken });
  if (!before && present.length >= conceptLimits.concepts)
    faults.push({ place: '', message: words.tooMany(conceptLimits.concepts) });
  const [first] = faults;
  if (first) {
    const fields = faults.map(({ column, message }) => ({ field: fieldOf(column), message }));
    throw new Refusal('failed-precondition', { reason: 'concept', fields }, first.message);
  }
  await store(change, concept);
  const action = before ? 'directory.change-concept' : 'directory.add-concept';
  await change.audit({ action, subject: `concept:${concept.id}` });
  await understandAnew(change);
  return { version: (after ?? 0) + 1 };
}

export async function removeConcept(change: Change, id: string, after: number): Promise<void> {
  await lockDirectory(change);
  if ((await run(change.db, drop, { id, after })) === 0) {
    const present = await all(change.db, ownConcepts, {});
    const isThere = present.some((concept) => concept.id === id);
    throw isThere ? refuse('aborted', 'newer-version') : refuse('not-found');
  }
  await change.audit({ action: 'directory.remove-concept', subject: `concept:${id}` });
  await understandAnew(change);
}

const mostLines = 5 * conceptLimits.concepts;

type Step = { place: string; concept: EditedConcept };
export type ConceptPlan = {
  faults: Fault[];
  added: Step[];
  changed: Step[];
  unchanged: number;
  digest: string;
};

/** Plans the changes of a file against the present concepts. */
export async function planConcepts(db: Db, file: string): Promise<ConceptPlan> {
  const present = await all(db, ownConcepts, {});
  const lines = file.match(/\n/g)?.length ?? 0;
  // A file of too many lines is not read, because nobody would mend all of its faults.
  const { rows, faults } = rowsIn(lines > mostLines ? '' : file, words.line);
  if (lines > mostLines)
    faults.push({ place: words.line(mostLines), message: words.tooMany(conceptLimits.concepts) });
  const byId = new Map(present.map((concept) => [concept.id, concept]));
  faults.push(...(await faultsBeside(db, rows, present)));
  const steps = rows.map((row) => ({ place: row.place, concept: editedOf(row) }));
  for (const { place, concept } of steps)
    if (!conceptSchema.safeParse(concept).success) faults.push({ place, message: words.unread });
  const added = steps.filter(({ concept: { id } }) => !byId.has(id));
  const isSame = (concept: EditedConcept, before: OwnConcept) =>
    rowOf(concept).cells.join('\t') === rowOf(before).cells.join('\t');
  const changed = steps.filter(({ concept }) => {
    const before = byId.get(concept.id);
    return before && !isSame(concept, before);
  });
  if (present.length + added.length > conceptLimits.concepts)
    faults.push({ place: words.line(1), message: words.tooMany(conceptLimits.concepts) });
  const versions = present.map(({ id, version }) => [id, version]);
  const digest = createHash('sha256')
    .update(JSON.stringify([file, versions, faults]))
    .digest('base64url');
  return { faults, added, changed, unchanged: rows.length - added.length - changed.length, digest };
}

/** Stores the concepts of a checked file. A file with a fault changes nothing. */
export async function importConcepts(change: Change, file: string, digest: string) {
  await lockDirectory(change);
  const plan = await planConcepts(change.db, file);
  if (plan.digest !== digest) throw refuse('aborted', 'newer-version');
  const [fault] = plan.faults;
  if (fault) {
    const message = `${fault.place}: ${fault.message}`;
    throw refuse('failed-precondition', 'problems', message);
  }
  for (const { concept } of [...plan.added, ...plan.changed]) {
    await store(change, concept);
    const isNew = plan.added.some((step) => step.concept === concept);
    const action = isNew ? 'directory.add-concept' : 'directory.change-concept';
    await change.audit({ action, subject: `concept:${concept.id}` });
  }
  const [added, changed] = [plan.added.length, plan.changed.length];
  const details = { added, changed };
  await change.audit({ action: 'directory.import-concepts', subject: 'vocabulary', details });
  await understandAnew(change);
  return plan;
}
