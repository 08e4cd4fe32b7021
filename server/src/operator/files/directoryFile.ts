/** The directory as a file: its columns, and how it is written. */

import type { FileClinic, FilePerson, FileRest } from '@corridor/contract/operator/schemas.ts';
import { answeringRoles } from '@corridor/contract/operator/schemas.ts';
import { own } from '@corridor/contract/platform/own.ts';
import {
  answeringPeople,
  everyEdited,
  keptSynonyms,
  servedClinics,
} from '../../directory/editing/queries.ts';
import { specialtyPermissions } from '../../directory/queries.ts';
import { settingsOfSearch } from '../../directory/search/queries.ts';
import { csvOf } from '../../platform/csvText.ts';
import { all, type Db, type RowOf } from '../../platform/database/database.ts';

/** The columns of the CSV file in the order of writing. A reader accepts any order. */
export const columns = [
  'id',
  'specialty',
  'subsite',
  'name',
  'type',
  'shortDescription',
  'longDescription',
  'bio',
  'college',
  'keywords',
  'acceptsExisting',
  'acceptsReferral',
  'member',
  'enabled',
  'answeredBy',
  'clinic',
  'city',
  'form',
] as const;
export const yesNo = ['acceptsExisting', 'acceptsReferral', 'member', 'enabled'] as const;
export const kind = 'corridor-directory';

type Edited = RowOf<typeof everyEdited.row>;

/** A service in the form of the file. */
export const fileServiceOf = (row: Edited) => ({
  id: row.id,
  specialty: row.specialty,
  subsite: row.subsite,
  name: row.name,
  type: row.type as 'consult' | 'referral',
  shortDescription: row.shortDescription,
  longDescription: row.longDescription,
  bio: row.bio,
  college: row.college,
  keywords: row.keywords,
  acceptsExisting: row.acceptsExisting,
  acceptsReferral: row.acceptsReferral,
  member: row.member,
  enabled: !row.disabled,
  formFields: row.formFields,
  answeredBy: row.people.map(({ email }) => email.toLowerCase()),
  clinic: row.clinic && { name: row.clinic.name, city: row.clinic.city },
});

export type Exported = { text: string; services: number };

export async function exportDirectory(db: Db, format: 'csv' | 'json'): Promise<Exported> {
  const services = (await all(db, everyEdited, {})).map(fileServiceOf);
  const text = format === 'csv' ? csvOf([columns, ...services.map(cellsOf)]) : await json(db);
  return { text, services: services.length };

  async function json(db: Db) {
    const { people, clinics, rest } = await readSurroundings(db);
    const list = (items: readonly object[]) =>
      `[${items.map((one) => `\n    ${JSON.stringify(one)}`).join(',')}${items.length > 0 ? '\n  ' : ''}]`;
    // Each thing has its own line, so two files are easy to compare.
    const parts = [
      `"kind": ${JSON.stringify(kind)}`,
      `"clinics": ${list(clinics)}`,
      `"people": ${list(people)}`,
      `"services": ${list(services)}`,
      `"permissions": ${list(rest.permissions ?? [])}`,
      `"synonyms": ${list(rest.synonyms ?? [])}`,
      `"search": ${JSON.stringify(rest.search)}`,
    ];
    return `{\n  ${parts.join(',\n  ')}\n}\n`;
  }
}

function cellsOf(service: ReturnType<typeof fileServiceOf>): string[] {
  const { clinic, formFields, answeredBy, keywords } = service;
  const special: Record<string, string> = {
    keywords: keywords.join('; '),
    answeredBy: answeredBy.join('; '),
    clinic: clinic?.name ?? '',
    city: clinic?.city ?? '',
    form: formFields.length > 0 ? JSON.stringify(formFields) : '',
    ...Object.fromEntries(yesNo.map((name) => [name, service[name] ? 'yes' : 'no'])),
  };
  return columns.map((name) => special[name] ?? String(own(service, name) ?? ''));
}

/** The people, clinics, permissions, synonyms and search settings around the services. */
async function readSurroundings(db: Db) {
  const people = await all(db, answeringPeople, {});
  const served = await all(db, servedClinics, {});
  const permissions = await all(db, specialtyPermissions, {});
  const synonyms = await all(db, keptSynonyms, {});
  const settings = await all(db, settingsOfSearch, {});
  const named = [
    ...served.map(({ clinic }) => clinic),
    ...people.flatMap(({ clinic }) => clinic ?? []),
  ];
  const clinics: FileClinic[] = [...new Map(named.map((one) => [clinicKey(one), one])).values()];
  const rest: FileRest = {
    permissions: permissions as FileRest['permissions'],
    synonyms: synonyms.map(({ phrases }) => phrases),
    search: Object.fromEntries(settings.map(({ name, parameters }) => [name, parameters])),
  };
  return { people: people.map(filePersonOf), clinics, rest };
}

function filePersonOf(row: RowOf<typeof answeringPeople.row>): FilePerson {
  const { email, firstName, lastName, credentials, clinic } = row;
  const roles = answeringRoles.filter((role) => row.roles.includes(role));
  return {
    email: email.toLowerCase(),
    firstName,
    lastName,
    credentials,
    roles,
    clinic: clinic && { name: clinic.name, city: clinic.city },
  };
}

export const clinicKey = ({ name, city }: { name: string; city: string }) =>
  JSON.stringify([name, city]);
