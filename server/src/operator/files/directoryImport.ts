import { fileWords as words } from '@corridor/contract/operator/files/words.ts';
import type { ImportPlan } from '@corridor/contract/operator/schemas.ts';
import { settingNames } from '@corridor/contract/operator/schemas.ts';
import { addClinic, addLocation, addMember, createPerson } from '../../access/actions.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { newToken } from '../../auth/tokens.ts';
import { writeService } from '../../directory/actions.ts';
import {
  addPermission,
  addSynonyms,
  audited,
  findAnew,
  inOrder,
  lockDirectory,
  removePermission,
  removeSynonyms,
  saveSetting,
} from '../../directory/editing/actions.ts';
import { clinicsByName, keptSynonyms } from '../../directory/editing/queries.ts';
import { indexServices } from '../../directory/indexing/actions.ts';
import { specialtyPermissions } from '../../directory/queries.ts';
import { settingsOfSearch } from '../../directory/search/queries.ts';
import type { Change } from '../../platform/change.ts';
import { all } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { clinicKey } from './directoryFile.ts';
import { differencesOf, type Plan, planImport } from './plan.ts';

export type Imported = { format: 'csv' | 'json'; text: string; digest?: string };

/** Imports the whole file or nothing. A file with a problem changes nothing. */
export async function importDirectory(change: Change, file: Imported): Promise<ImportPlan> {
  await lockDirectory(change);
  const plan = await planImport(change.db, file.format, file.text);
  const { shown } = plan;
  if (file.digest !== undefined && file.digest !== shown.digest)
    throw refuse('aborted', 'newer-version', words.changed);
  if (shown.problemCount > 0) {
    const [first] = shown.problems;
    throw refuse('failed-precondition', 'problems', `${first?.where}: ${first?.message}`);
  }
  const brought = await bringClinics(change, plan);
  await bringPeople(change, plan, brought);
  await bringServices(change, plan, brought.ids);
  await bringRest(change, plan);
  const { addedCount, changedCount, people, clinics } = shown;
  await change.audit({
    action: 'directory.import',
    subject: 'directory',
    details: { format: file.format, added: addedCount, changed: changedCount, people, clinics },
  });
  await findAnew(change);
  return shown;
}

export const auditExport = (change: Change, format: string, services: number) =>
  change.audit({
    action: 'directory.export',
    subject: 'directory',
    details: { format, services },
  });

/** Adds the new clinics and returns all clinics by name and city. */
async function bringClinics(change: Change, { clinics, people }: Plan) {
  const ids = new Map<string, string>();
  for (const clinic of clinics) ids.set(clinicKey(clinic), await addClinic(change, clinic));
  const brought = new Set(ids.keys());
  const names = [...new Set(people.flatMap(({ clinic }) => clinic?.name ?? []))];
  for (const row of await all(change.db, clinicsByName, { names }))
    if (!ids.has(clinicKey(row))) ids.set(clinicKey(row), row.id);
  return { ids, brought };
}

type BroughtClinics = { ids: Map<string, string>; brought: Set<string> };

/**
 * New people get a password that nobody knows, and enter by a reset mail. An existing clinic
 * decides itself about its inbox, so people only see patients there.
 */
async function bringPeople(change: Change, plan: Plan, { ids, brought }: BroughtClinics) {
  if (plan.people.length === 0) return;
  const hash = await hashPassword(newToken().token);
  for (const { clinic, ...person } of plan.people) {
    const uid = await createPerson(change, person, hash);
    plan.uids.set(person.email, uid);
    const clinicId = clinic && ids.get(clinicKey(clinic));
    if (!clinic || !clinicId) continue;
    if (brought.has(clinicKey(clinic)))
      await addMember(change, clinicId, uid, person.roles[0] ?? 'specialist');
    else await addLocation(change, clinicId, uid);
  }
}

async function bringServices(
  change: Change,
  { steps, uids }: Plan,
  clinicIds: Map<string, string>,
) {
  const written: string[] = [];
  for (const { service, before, clinicId } of steps) {
    const { id, answeredBy, clinic, enabled, ...rest } = service;
    const existingId = before?.id ?? id;
    const serviceId = await writeService(change, {
      ...rest,
      ...(existingId ? { id: existingId } : {}),
      uids: answeredBy.map((email) => uids.get(email) ?? ''),
      clinicId: clinicId ?? (clinic && clinicIds.get(clinicKey(clinic))) ?? null,
      disabled: !enabled,
    });
    await audited(change, before ? 'directory.change-service' : 'directory.add-service', serviceId);
    written.push(serviceId);
  }
  await indexServices(change.db, written);
}

async function bringRest(change: Change, { rest }: Plan) {
  const { db } = change;
  if (rest.permissions) {
    const changes = differencesOf(await all(db, specialtyPermissions, {}), rest.permissions);
    for (const entry of changes.removed) await removePermission(change, entry);
    for (const entry of changes.added) await addPermission(change, entry);
  }
  if (rest.synonyms) {
    const kept = await all(db, keptSynonyms, {});
    const changes = differencesOf(
      kept.map(({ phrases }) => phrases),
      rest.synonyms,
    );
    for (const phrases of changes.removed)
      for (const line of kept.filter((one) => one.phrases === phrases))
        await removeSynonyms(change, line.id);
    for (const phrases of changes.added) await addSynonyms(change, phrases);
  }
  const stored = await all(db, settingsOfSearch, {});
  for (const name of settingNames) {
    const given = rest.search?.[name];
    const before = stored.find((one) => one.name === name)?.parameters ?? {};
    if (given && inOrder(given) !== inOrder(before)) await saveSetting(change, name, given);
  }
}
