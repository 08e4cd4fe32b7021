import { createHash } from 'node:crypto';
import { fileWords as words } from '@corridor/contract/operator/files/words.ts';
import type { FileClinic, FileService, ImportPlan } from '@corridor/contract/operator/schemas.ts';
import { settingNames, shownChanges } from '@corridor/contract/operator/schemas.ts';
import { problemWords } from '@corridor/contract/operator/words.ts';
import { inOrder } from '../../directory/editing/actions.ts';
import {
  clinicsByName,
  everyEdited,
  keptSynonyms,
  peopleByEmail,
} from '../../directory/editing/queries.ts';
import { settingProblem } from '../../directory/editing/searchTrial.ts';
import { specialtyPermissions } from '../../directory/queries.ts';
import { settingsOfSearch } from '../../directory/search/queries.ts';
import { all, type Db } from '../../platform/database/database.ts';
import { findCaseConflicts } from './caseConflicts.ts';
import { clinicKey, fileServiceOf } from './directoryFile.ts';
import { type Read, readFile } from './fileText.ts';
import type { Step } from './planStep.ts';

export type Plan = {
  shown: ImportPlan;
  steps: Step[];
  people: Read['people'];
  clinics: FileClinic[];
  /** The accounts that exist already. */
  uids: Map<string, string>;
  rest: Read['rest'];
};

/** Plans the changes of a file against the present directory. */
export async function planImport(db: Db, format: 'csv' | 'json', text: string): Promise<Plan> {
  const read = readFile(format, text);
  const { problems, services } = read;
  const present = await all(db, everyEdited, {});
  const { uids, known: knownEmails } = await uidsFor(db, read);
  const clinicsByKey = await clinicsFor(db, read);
  const byId = new Map(present.map((row) => [row.id, row]));
  const byKey = new Map(present.map((row) => [keyOf(fileServiceOf(row)), row]));
  const brought = new Set(read.people.map(({ email }) => email));
  const clinics = [...new Map(read.clinics.map((one) => [clinicKey(one), one])).values()].filter(
    (one) => !clinicsByKey.has(clinicKey(one)),
  );
  const broughtKeys = new Set(clinics.map(clinicKey));
  const clinicOfKey = new Map<string, string>();
  const steps = services.flatMap(({ where, service }): Step[] => {
    const wrong = (message: string) => void problems.push({ where, message });
    const before = service.id ? byId.get(service.id) : byKey.get(keyOf(service));
    const key = before?.id ?? service.id ?? keyOf(service);
    const twice = clinicOfKey.get(key);
    if (twice !== undefined) wrong(words.twice(twice));
    clinicOfKey.set(key, where);
    for (const email of service.answeredBy)
      if (knownEmails.has(email) && !uids.has(email)) wrong(words.cannotAnswer(email));
      else if (!uids.has(email) && !brought.has(email)) wrong(words.noPerson(email));
    const { clinic } = service;
    const found = clinic ? (clinicsByKey.get(clinicKey(clinic)) ?? []) : [];
    const stays = before?.clinic && clinic && clinicKey(before.clinic) === clinicKey(clinic);
    if (clinic && !stays && found.length > 1) wrong(words.twoClinics(clinic.name, clinic.city));
    if (clinic && found.length === 0 && !broughtKeys.has(clinicKey(clinic)))
      wrong(words.noClinic(clinic.name, clinic.city));
    const clinicId = stays ? (before.clinic?.id ?? null) : (found[0] ?? null);
    const fields = before ? differences(fileServiceOf(before), service) : [];
    return [{ where, service, before, fields, clinicId }];
  });
  problems.push(...findCaseConflicts(present, steps));
  for (const { email, clinic } of read.people) {
    if (knownEmails.has(email) || !clinic) continue;
    const found = clinicsByKey.get(clinicKey(clinic))?.length ?? 0;
    if (found > 1)
      problems.push({ where: email, message: words.twoClinics(clinic.name, clinic.city) });
    if (found === 0 && !broughtKeys.has(clinicKey(clinic)))
      problems.push({ where: email, message: words.noClinic(clinic.name, clinic.city) });
  }
  const people = [...new Map(read.people.map((one) => [one.email, one])).values()].filter(
    ({ email }) => !knownEmails.has(email),
  );
  const added = steps.filter(({ before }) => !before);
  const changed = steps.filter(({ before, fields }) => before && fields.length > 0);
  const { stands, ...rest } = await restOf(db, read);
  const first = (of: Step[]) =>
    of.slice(0, shownChanges).map(({ where, service: { name, specialty }, fields }) => ({
      where,
      name: `${name} (${specialty})`,
      fields,
    }));
  const counted = {
    problemCount: problems.length,
    addedCount: added.length,
    changedCount: changed.length,
    unchanged: steps.length - added.length - changed.length,
    people: people.length,
    clinics: clinics.length,
    ...rest,
  };
  const versions = changed.map(({ before }) => [before?.id, before?.version]);
  const digest = createHash('sha256')
    .update(JSON.stringify([text, counted, versions, stands]))
    .digest('base64url');
  const shown: ImportPlan = {
    problems: problems.slice(0, shownChanges),
    added: first(added),
    changed: first(changed),
    ...counted,
    digest,
  };
  return { shown, steps: [...added, ...changed], people, clinics, uids, rest: read.rest };
}

/** A service without an id is found by its name and its first person. */
const keyOf = ({ specialty, subsite, name, answeredBy: [owner = ''] }: FileService) =>
  JSON.stringify([specialty, subsite, name, owner]);

const differences = (before: FileService, after: FileService) =>
  (Object.keys(before) as (keyof FileService)[]).filter(
    (field) => field !== 'id' && canonical(before[field]) !== canonical(after[field]),
  );

/** Makes JSON that does not depend on the order of the parts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

async function uidsFor(db: Db, { services, people }: Read) {
  const emails = [
    ...services.flatMap(({ service }) => service.answeredBy),
    ...people.map(({ email }) => email),
  ];
  const rows = await all(db, peopleByEmail, { emails: [...new Set(emails)] });
  const able = rows.filter(({ answers }) => answers);
  return {
    uids: new Map(able.map(({ id, email }) => [email.toLowerCase(), id])),
    /** Includes people who may not answer. */
    known: new Set(rows.map(({ email }) => email.toLowerCase())),
  };
}

async function clinicsFor(db: Db, { services, clinics, people }: Read) {
  const named = [
    ...services.flatMap(({ service }) => service.clinic ?? []),
    ...people.flatMap(({ clinic }) => clinic ?? []),
    ...clinics,
  ];
  const names = [...new Set(named.map(({ name }) => name))];
  const rows = await all(db, clinicsByName, { names });
  const grouped = Map.groupBy(rows, clinicKey);
  return new Map([...grouped].map(([key, each]) => [key, each.map(({ id }) => id)]));
}

/** The permissions, synonyms and settings in the file replace the present ones. */
async function restOf(db: Db, { rest, problems }: Read) {
  const { permissions, synonyms = [], search = {} } = rest;
  const wrong = (message: string) => problems.push({ where: words.whole, message });
  const taken = new Set<string>();
  for (const phrase of synonyms.flat()) {
    if (taken.has(phrase)) wrong(problemWords.phraseTaken(phrase));
    taken.add(phrase);
  }
  const settings: (typeof settingNames)[number][] = [];
  const stored = await all(db, settingsOfSearch, {});
  for (const name of settingNames) {
    const given = search[name];
    const before = stored.find((one) => one.name === name)?.parameters ?? {};
    if (!given || inOrder(given) === inOrder(before)) continue;
    settings.push(name);
    const problem = settingProblem(given);
    if (problem) wrong(words.field(name, problem));
  }
  const kept = await all(db, keptSynonyms, {});
  const entries = await all(db, specialtyPermissions, {});
  return {
    /** The values that an import would replace. */
    stands: [stored, kept, entries],
    settings,
    synonyms: counts(
      kept.map(({ phrases }) => phrases),
      rest.synonyms,
    ),
    permissions: counts(entries, permissions),
  };
}

function counts<T>(before: T[], after: T[] | undefined) {
  if (!after) return { added: 0, removed: 0 };
  const { added, removed } = differencesOf(before, after);
  return { added: added.length, removed: removed.length };
}

export function differencesOf<T>(before: readonly T[], after: readonly T[]) {
  const [old, now] = [new Set(before.map(canonical)), new Set(after.map(canonical))];
  const added = [...new Map(after.map((one) => [canonical(one), one])).values()];
  return {
    added: added.filter((one) => !old.has(canonical(one))),
    removed: before.filter((one) => !now.has(canonical(one))),
  };
}
