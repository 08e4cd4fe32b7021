/** Finds the people, clinics and fields that a command names. */

import type { Role } from '@corridor/contract/access/roles.ts';
import { type PersonForm, personForm } from '@corridor/contract/operator/people/schemas.ts';
import { commandWords as words } from '@corridor/contract/operator/people/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { id } from '@corridor/contract/platform/schemas.ts';
import { soughtClinics } from '../../directory/editing/queries.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import type { Usage } from '../../platform/commandLine.ts';
import { all, first } from '../../platform/database/database.ts';
import { byEmail, openClinic, person } from './queries.ts';

export type Arguments = { change: Change; app: App; args: string[] };
export type Verbs = Record<
  string,
  Pick<Usage, 'args' | 'does' | 'changes'> & { run: (typed: Arguments) => Promise<string> }
>;
export const shownAtMost = 200;

export async function findPerson({ db, now }: Change, email: string) {
  const account = await first(db, byEmail, { email });
  const found = account && (await first(db, person, { uid: account.uid, now }));
  if (!found) throw new Error(words.nobody(email));
  const { firstName, lastName, credentials, practiceId, roles, title, college } = found;
  const form: Typed = {
    firstName,
    lastName,
    email: found.email,
    credentials,
    practiceId,
    roles,
    title,
    college,
    econsultDataCollection: found.collects,
  };
  return { ...found, uid: account.uid, form };
}

type Typed = Omit<PersonForm, 'roles'> & { roles: string[] };
const empty = { credentials: '', practiceId: '', title: '', college: '' };

export function formOf(typed: Partial<Typed>) {
  const parsed = personForm.safeParse({ ...empty, econsultDataCollection: false, ...typed });
  if (parsed.success) return { ...parsed.data, roles: parsed.data.roles as Role[] };
  const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(wrong.join('\n'));
}

const fields = personForm.omit({ roles: true }).keyof().options;
const answers: Record<string, boolean> = { yes: true, no: false };

/** Reads FIELD=VALUE arguments. */
export function stepsOf(typed: readonly string[]): Partial<Typed> {
  return Object.fromEntries(
    typed.map((step) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(step) ?? [];
      if (!(fields as string[]).includes(name)) throw new Error(words.noField(step, fields));
      if (name !== 'econsultDataCollection') return [name, value];
      if (!Object.hasOwn(answers, value)) throw new Error(words.yesOrNo(name));
      return [name, own(answers, value)];
    }),
  );
}

/** Reads the number of a consult from the list of orphans. */
export function readConsultId(typed: string): string {
  if (!id.safeParse(typed).success) throw new Error(words.noConsult(typed));
  return typed;
}

type Clinic = { id: string; name: string; city: string };

/** Returns the clinic with this number or name, or the only match. */
export function pickClinic(found: readonly Clinic[], searchText: string): Clinic {
  const plain = searchText.toLowerCase();
  const named = found.filter(({ id, name }) => [id, name.toLowerCase()].includes(plain));
  const [clinic, ...more] = named.length > 0 ? named : found;
  if (!clinic) throw new Error(words.noClinic(searchText));
  if (more.length === 0) return clinic;
  const lines = [clinic, ...more].map(({ id, name, city }) => `${id}  ${name}, ${city}`);
  throw new Error([words.whichClinic, ...lines].join('\n'));
}

export async function findClinic({ db }: Change, searchText: string) {
  if (!id.safeParse(searchText).success)
    return pickClinic(await all(db, soughtClinics, { search: searchText }), searchText);
  const open = await first(db, openClinic, { clinicId: searchText });
  return pickClinic(open ? [{ ...open, city: '' }] : [], searchText);
}
