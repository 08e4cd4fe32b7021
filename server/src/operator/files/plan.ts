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
import { trySearch } from '../../directory/editing/searchTrial.ts';
import { specialtyPermissions } from '../../directory/queries.ts';
import { settingsOfSearch } from '../../directory/search/queries.ts';
import { all, type Db } from '../../platform/database/database.ts';
import { findCaseConflicts } from './caseConflicts.ts';
import { fileServiceOf, placeKey } from './directoryFile.ts';
import { type Read, readFile } from './fileText.ts';

/** One service that the file has otherwise than the directory, or that it alone has. */
export type Step = {
  where: string;
  service: FileService;
  /** As it is; nothing where it is new. */
  before: { id: string; version: number } | undefined;
  fields: string[];
  /** Nothing where the file brings it, or where there is none. */
  clinicId: string | null;
};

export type Plan = {
  shown: ImportPlan;
  steps: Step[];
  people: Read['people'];
  clinics: FileClinic[];
  /** Of those who are here already. */
  uids: Map<string, string>;
  rest: Read['rest'];
};

/** What a file would change, from what stands there now. */
export async function planImport(db: Db, format: 'csv' | 'json', text: string): Promise<Plan> {
  const read = readFile(format, text);
  const { problems, services } = read;
  const present = await all(db, everyEdited, {});
  const { uids, known } = await uidsFor(db, read);
  const places = await clinicsFor(db, read);
  const byId = new Map(present.map((row) => [row.id, row]));
  const byKey = new Map(present.map((row) => [keyOf(fileServiceOf(row)), row]));
  const brought = new Set(read.people.map(({ email }) => email));
  const clinics = [...new Map(read.clinics.map((one) => [placeKey(one), one])).values()].filter(
    (one) => !places.has(placeKey(one)),
  );
  const bringsPlace = new Set(clinics.map(placeKey));
  const seen = new Map<string, string>();
  const steps = services.flatMap(({ where, service }): Step[] => {
    const wrong = (message: string) => void problems.push({ where, message });
    const before = service.id ? byId.get(service.id) : byKey.get(keyOf(service));
    const key = before?.id ?? service.id ?? keyOf(service);
    const twice = seen.get(key);
    if (twice !== undefined) wrong(words.twice(twice));
    seen.set(key, where);
    for (const email of service.answeredBy)
      if (known.has(email) && !uids.has(email)) wrong(words.cannotAnswer(email));
      else if (!uids.has(email) && !brought.has(email)) wrong(words.noPerson(email));
    const { clinic } = service;
    const found = clinic ? (places.get(placeKey(clinic)) ?? []) : [];
    const stays = before?.clinic && clinic && placeKey(before.clinic) === placeKey(clinic);
    if (clinic && !stays && found.length > 1) wrong(words.twoClinics(clinic.name, clinic.city));
    if (clinic && found.length === 0 && !bringsPlace.has(placeKey(clinic)))
      wrong(words.noClinic(clinic.name, clinic.city));
    const clinicId = stays ? (before.clinic?.id ?? null) : (found[0] ?? null);
    const fields = before ? differences(fileServiceOf(before), service) : [];
    return [{ where, service, before, fields, clinicId }];
  });
  problems.push(...findCaseConflicts(present, steps));
  for (const { email, clinic } of read.people) {
    if (known.has(email) || !clinic) continue;
    const found = places.get(placeKey(clinic))?.length ?? 0;
    if (found > 1)
      problems.push({ where: email, message: words.twoClinics(clinic.name, clinic.city) });
    if (found === 0 && !bringsPlace.has(placeKey(clinic)))
      problems.push({ where: email, message: words.noClinic(clinic.name, clinic.city) });
  }
  const people = [...new Map(read.people.map((one) => [one.email, one])).values()].filter(
    ({ email }) => !known.has(email),
  );
  const added = steps.filter(({ before }) => !before);
  const changed = steps.filter(({ before, fields }) => before && fields.length > 0);
  const { stands, ...rest } = await restOf(db, read);
  const first = (of: Step[]) =>
    of.slice(0, shownChanges).map(({ where, service: { name, specialty }, fields }) => ({
      ...{ where, name: `${name} (${specialty})`, fields },
    }));
  const counted = {
    problemCount: problems.length,
    ...{ addedCount: added.length, changedCount: changed.length },
    unchanged: steps.length - added.length - changed.length,
    ...{ people: people.length, clinics: clinics.length },
    ...rest,
  };
  const versions = changed.map(({ before }) => [before?.id, before?.version]);
  const digest = createHash('sha256')
    .update(JSON.stringify([text, counted, versions, stands]))
    .digest('base64url');
  const shown: ImportPlan = {
    problems: problems.slice(0, shownChanges),
    ...{ added: first(added), changed: first(changed), ...counted, digest },
  };
  return { shown, steps: [...added, ...changed], people, clinics, uids, rest: read.rest };
}

/** A service without an id is the one of this name that the same person answers. */
const keyOf = ({ specialty, subsite, name, answeredBy: [owner = ''] }: FileService) =>
  JSON.stringify([specialty, subsite, name, owner]);

const differences = (before: FileService, after: FileService) =>
  (Object.keys(before) as (keyof FileService)[]).filter(
    (field) => field !== 'id' && settled(before[field]) !== settled(after[field]),
  );

/** Whatever order its parts were written in. */
const settled = (value: unknown): string =>
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
    /** Also of those who may not answer, or not any more. */
    known: new Set(rows.map(({ email }) => email.toLowerCase())),
  };
}

async function clinicsFor(db: Db, { services, clinics, people }: Read) {
  const places = [
    ...services.flatMap(({ service }) => service.clinic ?? []),
    ...people.flatMap(({ clinic }) => clinic ?? []),
    ...clinics,
  ];
  const names = [...new Set(places.map(({ name }) => name))];
  const rows = await all(db, clinicsByName, { names });
  const grouped = Map.groupBy(rows, placeKey);
  return new Map([...grouped].map(([key, each]) => [key, each.map(({ id }) => id)]));
}

/** Of permissions, synonyms and settings what the file names replaces what is there. */
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
    const { problem } = await trySearch(db, given, '');
    if (problem) wrong(words.field(name, problem));
  }
  const kept = await all(db, keptSynonyms, {});
  const entries = await all(db, specialtyPermissions, {});
  return {
    /** What would be replaced. */
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
  const { added, removed } = between(before, after);
  return { added: added.length, removed: removed.length };
}

export function between<T>(before: readonly T[], after: readonly T[]) {
  const [old, now] = [new Set(before.map(settled)), new Set(after.map(settled))];
  const added = [...new Map(after.map((one) => [settled(one), one])).values()];
  return {
    added: added.filter((one) => !old.has(settled(one))),
    removed: before.filter((one) => !now.has(settled(one))),
  };
}
