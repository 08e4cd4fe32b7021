/** The acts of an operator that may open patients: what each opens, performs and shows. */
import { gainedRoles, opensByPermission } from '@corridor/contract/access/openedRights.ts';
import { calls as fileCalls } from '@corridor/contract/operator/calls.ts';
import { calls as people } from '@corridor/contract/operator/people/calls.ts';
import type { Requested, RequestKind } from '@corridor/contract/operator/requests/schemas.ts';
import { calls as roles } from '@corridor/contract/operator/roles/calls.ts';
import { changesOf } from '@corridor/contract/operator/roles/rules.ts';
import type { Permission } from '@corridor/contract/platform/permissions.ts';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { all, type Db, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { importDirectory } from '../files/directoryImport.ts';
import { planImport } from '../files/plan.ts';
import { admit, invite, savePerson } from '../people/actions.ts';
import { reinstate } from '../people/suspension/actions.ts';
import { decide } from '../people/validation/actions.ts';
import { saveRole } from '../roles/actions.ts';
import {
  doGainedRolesOpen,
  doRolesOpen,
  nobodyGains,
  readSubject,
  type Weighed,
} from './gainedAccess.ts';
import { answeringNow, clinicName, currentMember, grantsOf, holders } from './queries.ts';

/** `by` is the operator who asked; null for the command line. */
type Doing = { change: Change; app: App; by: string | null };

export type Act<I = unknown, T = unknown> = {
  kind: RequestKind;
  input: z.ZodType<I>;
  weigh(db: Db, input: I): Promise<Weighed>;
  perform(doing: Doing, input: I): Promise<T>;
  describe(db: Db, input: I): Promise<Requested>;
};
const act = <I, T>(
  kind: RequestKind,
  input: z.ZodType<I>,
  rest: Omit<Act<I, T>, 'kind' | 'input'>,
) => ({ kind, input, ...rest }) satisfies Act<I, T>;

const nameOfClinic = async (db: Db, clinicId: string) =>
  (await first(db, clinicName, { clinicId }))?.name ?? '';
const gainer = (uid: string) => ({ uids: [uid], role: null });

/** The account of a person for the text of a request. */
async function describePerson(db: Db, uid: string) {
  const { name, email, practiceId, roles: currentRoles } = await readSubject(db, uid);
  return { name, email, practiceId, roles: currentRoles };
}

async function documentOf(db: Db, role: string) {
  const [found] = await all(db, grantsOf, { roles: [role] });
  if (!found) throw refuse('not-found');
  return found;
}

export const acts = {
  invite: act('invite', people['operator-invite'].input, {
    async weigh(db, { person, clinicId }) {
      const opens = clinicId !== null || (await doGainedRolesOpen(db, [], person.roles));
      const target = `invite:${person.email}`;
      return { target, uid: null, version: null, gains: nobodyGains, opens };
    },
    perform: ({ change }, { person, clinicId }) => invite(change, { person, clinicId }),
    async describe(db, { person, clinicId }) {
      const { firstName, lastName, email, practiceId, roles: newRoles } = person;
      const clinic = clinicId && (await nameOfClinic(db, clinicId));
      const name = `${firstName} ${lastName}`;
      return { kind: 'invite', name, email, practiceId, roles: newRoles, clinic };
    },
  }),

  savePerson: act('savePerson', people['operator-savePerson'].input, {
    async weigh(db, { uid, person }) {
      const { version, email, roles: before, clinics } = await readSubject(db, uid);
      const gained = gainedRoles(before, person.roles);
      // An invited account's link goes to the new address, so this is a new grant.
      const moved = email.toLowerCase() !== person.email.toLowerCase();
      const reopened = moved && (clinics > 0 || (await doGainedRolesOpen(db, [], person.roles)));
      const opens = reopened || (await doRolesOpen(db, gained));
      const gains = gained.length > 0 ? gainer(uid) : nobodyGains;
      return { target: `person:${uid}`, uid, version, gains, opens };
    },
    perform: ({ change, app }, input) => savePerson(change, app, input),
    async describe(db, { uid, person }) {
      const { name, email: emailBefore, roles: rolesBefore } = await describePerson(db, uid);
      const { email, roles: newRoles } = person;
      return { kind: 'savePerson', name, email, emailBefore, roles: newRoles, rolesBefore };
    },
  }),

  admit: act('admit', people['operator-admit'].input, {
    async weigh(db, { uid, clinicId }) {
      const { version } = await readSubject(db, uid);
      const opens = !(await first(db, currentMember, { uid, clinicId }));
      const target = `clinic:${clinicId}:${uid}`;
      return { target, uid, version, gains: gainer(uid), opens };
    },
    perform: ({ change }, membership) => admit(change, membership),
    async describe(db, { uid, clinicId }) {
      const { name, email } = await describePerson(db, uid);
      return { kind: 'admit', name, email, clinic: await nameOfClinic(db, clinicId) };
    },
  }),

  validate: act('validate', people['operator-decide'].input, {
    async weigh(db, { uid }) {
      const { version, roles: currentRoles } = await readSubject(db, uid);
      const validated = currentRoles.filter((role) => role !== 'pracIdValidationRequired');
      const opens = await doGainedRolesOpen(db, currentRoles, validated);
      return { target: `validation:${uid}`, uid, version, gains: gainer(uid), opens };
    },
    perform: ({ change, app, by }, decided) => decide(change, app.keys, { ...decided, by }),
    describe: async (db, { uid, practiceId }) => ({
      ...(await describePerson(db, uid)),
      kind: 'validate',
      practiceId,
    }),
  }),

  reinstate: act('reinstate', people['operator-reinstate'].input, {
    async weigh(db, { uid }) {
      const { version, roles: currentRoles, suspended, clinics } = await readSubject(db, uid);
      const opens = suspended && (clinics > 0 || (await doGainedRolesOpen(db, [], currentRoles)));
      return { target: `suspension:${uid}`, uid, version, gains: gainer(uid), opens };
    },
    perform: ({ change }, { uid }) => reinstate(change, uid),
    async describe(db, { uid }) {
      const { name, email, roles: currentRoles } = await describePerson(db, uid);
      return { kind: 'reinstate', name, email, roles: currentRoles };
    },
  }),

  saveRole: act('saveRole', roles['operator-saveRole'].input, {
    async weigh(db, { role, granted }) {
      const { version, granted: before } = await documentOf(db, role);
      const { added } = changesOf(before as Permission[], granted);
      const gains = added.length > 0 ? { uids: [], role } : nobodyGains;
      const opens = opensByPermission(added);
      return { target: `role:${role}`, uid: null, version, gains, opens };
    },
    perform: ({ change }, newRoles) => saveRole(change, newRoles),
    async describe(db, { role, granted }) {
      const { granted: before } = await documentOf(db, role);
      const changes = changesOf(before as Permission[], granted);
      const counted = await first(db, holders, { role });
      return { kind: 'saveRole', role, ...changes, people: counted?.people ?? 0 };
    },
  }),

  import: act('import', fileCalls['operator-applyImport'].input, {
    async weigh(db, { format, text }) {
      const { people: brought, steps, uids } = await planImport(db, format, text);
      const ids = steps.flatMap(({ before }) => before?.id ?? []);
      const answering = await all(db, answeringNow, { ids });
      const joining = steps.flatMap(({ service, before }) =>
        service.answeredBy
          .flatMap((email) => uids.get(email) ?? [])
          .filter(
            (uid) =>
              !answering.some((member) => member.serviceId === before?.id && member.uid === uid),
          ),
      );
      const gains = { uids: joining, role: null };
      return { target: 'directory', uid: null, version: null, gains, opens: brought.length > 0 };
    },
    perform: ({ change }, file) => importDirectory(change, file),
    async describe(db, { format, text }) {
      const { people: brought, shown } = await planImport(db, format, text);
      const emails = brought.map(({ email, firstName, lastName, roles: currentRoles }) =>
        [email, `${firstName} ${lastName}`, currentRoles.join(', ')].join('  '),
      );
      return { kind: 'import', people: emails, services: shown.addedCount + shown.changedCount };
    },
  }),
};

/** Finds the act of a stored request. */
export const actOf = (kind: string) =>
  Object.values(acts).find((act) => act.kind === kind) as unknown as Act | undefined;
