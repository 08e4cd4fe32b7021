/** The pages of people as commands, for a server without a browser. */
import { commandWords, problemWords, words } from '@corridor/contract/operator/people/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { Misuse, type Typed, type Usage } from '../../platform/commandLine.ts';
import { all } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { acts } from '../requests/acts.ts';
import { askOnCommandLine } from '../requests/command.ts';
import { inviteAgain, release, signOut } from './actions.ts';
import {
  findClinic,
  findPerson,
  formOf,
  pickClinic,
  shownAtMost,
  stepsOf,
  type Verbs,
} from './arguments.ts';
import { persons } from './queries.ts';
import { suspensionVerbs } from './suspension/command.ts';
import { validationVerbs } from './validation/command.ts';

const reasons: Record<string, string> = {
  'email-in-use': problemWords.email,
  'own-email': problemWords.ownEmail,
  'practice-id-taken': problemWords.practiceId,
  'still-answers': problemWords.answers,
  'last-operator': words.lastOperator,
  person: commandWords.cannotAnswer,
  decided: words.decided,
};

const verbs: Verbs = {
  show: {
    args: '<email>',
    does: 'shows what their page shows',
    run: async ({ change, args: [email = ''] }) => {
      const { form, memberships, services, ...person } = await findPerson(change, email);
      const { econsultDataCollection: collects, roles, ...texts } = form;
      const { seenAt, sessions, factor, threads } = person;
      return [
        ...Object.entries(texts).map(([field, value]) => `${field}: ${value}`),
        `econsultDataCollection: ${collects ? 'yes' : 'no'}`,
        `roles: ${roles.join(', ')}`,
        own(words.standings, person.standing),
        words.joined(person.createdAt.toISOString()),
        seenAt ? words.seen(seenAt.toISOString()) : words.neverSeen,
        `${words.sessions(sessions)} · ${factor ? words.factor : words.noFactor}`,
        ...memberships.map(({ clinicId, name, city, state }) =>
          [clinicId, `${name}, ${city}`, words.states[state]].join('  '),
        ),
        ...services.map(({ name }) => `${words.services} ${name}`),
        words.openConsults(threads),
      ].join('\n');
    },
  },
  invite: {
    args: '<email> <first> <last> <role> [more...]',
    does: 'invites somebody, by a link that works once; more: further roles, FIELD=VALUE, clinic=WORDS',
    run: async ({ change, app, args: [email = '', firstName = '', lastName = '', ...more] }) => {
      const roles = more.filter((one) => !one.includes('='));
      const steps = more.filter((one) => one.includes('=') && !one.startsWith('clinic='));
      const clinic = more.find((one) => one.startsWith('clinic='))?.slice('clinic='.length);
      const newPerson = formOf({ email, firstName, lastName, roles, ...stepsOf(steps) });
      const clinicId = clinic === undefined ? null : (await findClinic(change, clinic)).id;
      await askOnCommandLine(change, app, acts.invite, {
        person: newPerson,
        clinicId,
        alone: false,
      });
      return words.invited(`${firstName} ${lastName}`);
    },
  },
  again: {
    args: '<email>',
    does: 'sends another link; the earlier ones no longer work',
    run: async ({ change, args: [email = ''] }) => {
      await inviteAgain(change, (await findPerson(change, email)).uid);
      return words.invitedAgain;
    },
  },
  set: {
    args: '<email> <field=value...>',
    does: 'changes what is written of them',
    run: async ({ change, app, args: [email = '', ...steps] }) => {
      const { uid, version, form } = await findPerson(change, email);
      const person = formOf({ ...form, ...stepsOf(steps) });
      const input = { uid, after: version, person, alone: false };
      await askOnCommandLine(change, app, acts.savePerson, input);
      return words.saved;
    },
  },
  roles: {
    args: '<email> [change...]',
    does: 'prints their roles, or changes them by +role and -role',
    changes: true,
    run: async ({ change, app, args: [email = '', ...steps] }) => {
      const { uid, version, form } = await findPerson(change, email);
      const newRoles = new Set(form.roles);
      for (const step of steps) {
        if (!/^[+-]./.test(step)) throw new Misuse(`${step} is no change: write +role or -role.`);
        if (step.startsWith('+')) newRoles.add(step.slice(1));
        else newRoles.delete(step.slice(1));
      }
      const person = formOf({ ...form, roles: [...newRoles] });
      const input = { uid, after: version, person, alone: false };
      if (steps.length > 0) await askOnCommandLine(change, app, acts.savePerson, input);
      return person.roles.join('\n');
    },
  },
  admit: {
    args: '<email> <clinic...>',
    does: 'lets them into a clinic, which words or its number name',
    run: async ({ change, app, args: [email = '', ...searchText] }) => {
      const { uid } = await findPerson(change, email);
      const { id, name } = await findClinic(change, searchText.join(' '));
      await askOnCommandLine(change, app, acts.admit, { uid, clinicId: id, alone: false });
      return words.admitted(email, name);
    },
  },
  release: {
    args: '<email> <clinic...>',
    does: 'ends their access to a clinic',
    run: async ({ change, args: [email = '', ...typed] }) => {
      const { uid, memberships } = await findPerson(change, email);
      const searchText = typed.join(' ');
      const currentClinics = memberships
        .filter(({ state }) => state !== 'left')
        .map(({ clinicId, name, city }) => ({ id: clinicId, name, city }))
        .filter((one) =>
          Object.values(one).join(' ').toLowerCase().includes(searchText.toLowerCase()),
        );
      const { id, name } = pickClinic(currentClinics, searchText);
      await release(change, { uid, clinicId: id, by: null });
      return words.released(name);
    },
  },
  'sign-out': {
    args: '<email>',
    does: 'ends all their sessions',
    run: async ({ change, args: [email = ''] }) =>
      words.ended(await signOut(change, (await findPerson(change, email)).uid)),
  },
  ...suspensionVerbs,
  ...validationVerbs,
};

type Sought = { role?: string; state?: string };
type Run = (change: Change, app: App, typed: Typed<Sought>) => Promise<string>;

/** Each act is a command below `people` that finds the person itself. */
export const peopleCommands: readonly (Usage & { run: Run })[] = [
  {
    name: 'people',
    args: '[word...]',
    does: 'finds people, by words, a role and a state; or does something with one',
    options: {
      '--role <role>': 'only those who have it',
      '--state <state>': 'only those who are active, invited or suspended',
    },
    run: (change, _, typed) => findPeople(change, typed),
  },
  ...Object.entries(verbs).map(([name, { run, ...usage }]) => ({
    ...usage,
    name: `people ${name}`,
    run: (change: Change, app: App, { args }: Typed) =>
      run({ change, app, args }).catch(throwExplained),
  })),
];

function throwExplained(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Error(own(reasons, error.details.reason ?? '') ?? error.message);
}

async function findPeople(change: Change, { args, options }: Typed<Sought>): Promise<string> {
  const { role = '', state = 'all' } = options;
  const from = { afterUid: null, afterName: '', role, standing: state, search: args.join(' ') };
  const rows = await all(change.db, persons, { ...from, limit: shownAtMost });
  const lines = rows.map(({ email, firstName, lastName, roles, standing }) =>
    [email, `${firstName} ${lastName}`, roles.join(', '), standing].join('  '),
  );
  return lines.join('\n') || words.none;
}
