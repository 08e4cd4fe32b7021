/** People, on the command line: what their pages do, for where there is no browser. */

import { parseArgs } from 'node:util';
import { commandWords, problemWords, words } from '@corridor/contract/operator/people/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { newToken } from '../../auth/tokens.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { all } from '../../platform/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { admit, invite, inviteAgain, release, savePerson, signOut } from './actions.ts';
import { anyClinic, formOf, known, oneClinic, shownAtMost, stepsOf, type Verbs } from './named.ts';
import { persons } from './queries.ts';
import { suspensionVerbs } from './suspension/command.ts';
import { validationVerbs } from './validation/command.ts';

export const peopleUsage = 'people [WORD… | DEED …]';

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
    usage: 'people show EMAIL',
    needs: 1,
    run: async ({ change, args: [email = ''] }) => {
      const { form, memberships, services, ...held } = await known(change, email);
      const { econsultDataCollection: collects, roles, ...texts } = form;
      const { seenAt, sessions, factor, threads } = held;
      return [
        ...Object.entries(texts).map(([field, value]) => `${field}: ${value}`),
        `econsultDataCollection: ${collects ? 'yes' : 'no'}`,
        `roles: ${roles.join(', ')}`,
        own(words.standings, held.standing),
        words.joined(held.createdAt.toISOString()),
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
    usage: 'people invite EMAIL FIRST LAST ROLE… [FIELD=VALUE…] [clinic=WORDS]',
    needs: 4,
    run: async ({ change, args: [email = '', firstName = '', lastName = '', ...more] }) => {
      const roles = more.filter((one) => !one.includes('='));
      const steps = more.filter((one) => one.includes('=') && !one.startsWith('clinic='));
      const clinic = more.find((one) => one.startsWith('clinic='))?.slice('clinic='.length);
      const who = formOf({ email, firstName, lastName, roles, ...stepsOf(steps) });
      const clinicId = clinic === undefined ? null : (await anyClinic(change, clinic)).id;
      const hash = await hashPassword(newToken().token);
      await invite(change, { person: who, clinicId, hash });
      return words.invited(`${firstName} ${lastName}`);
    },
  },
  again: {
    usage: 'people again EMAIL',
    needs: 1,
    run: async ({ change, args: [email = ''] }) => {
      await inviteAgain(change, (await known(change, email)).uid);
      return words.invitedAgain;
    },
  },
  set: {
    usage: 'people set EMAIL FIELD=VALUE…',
    needs: 2,
    run: async ({ change, app, args: [email = '', ...steps] }) => {
      const { uid, version, form } = await known(change, email);
      const person = formOf({ ...form, ...stepsOf(steps) });
      await savePerson(change, app, { uid, after: version, person });
      return words.saved;
    },
  },
  roles: {
    usage: 'people roles EMAIL [+ROLE…] [-ROLE…]',
    needs: 1,
    run: async ({ change, app, args: [email = '', ...steps] }) => {
      const { uid, version, form } = await known(change, email);
      const wanted = new Set(form.roles);
      for (const step of steps) {
        if (!/^[+-]./.test(step)) throw new Error('Usage: people roles EMAIL [+ROLE…] [-ROLE…]');
        if (step.startsWith('+')) wanted.add(step.slice(1));
        else wanted.delete(step.slice(1));
      }
      const person = formOf({ ...form, roles: [...wanted] });
      if (steps.length > 0) await savePerson(change, app, { uid, after: version, person });
      return person.roles.join('\n');
    },
  },
  admit: {
    usage: 'people admit EMAIL CLINIC',
    needs: 2,
    run: async ({ change, args: [email = '', ...sought] }) => {
      const { uid } = await known(change, email);
      const { id, name } = await anyClinic(change, sought.join(' '));
      await admit(change, { uid, clinicId: id });
      return words.admitted(email, name);
    },
  },
  release: {
    usage: 'people release EMAIL CLINIC',
    needs: 2,
    run: async ({ change, args: [email = '', ...typed] }) => {
      const { uid, memberships } = await known(change, email);
      const sought = typed.join(' ');
      const there = memberships
        .filter(({ state }) => state !== 'left')
        .map(({ clinicId, name, city }) => ({ id: clinicId, name, city }))
        .filter((one) => Object.values(one).join(' ').toLowerCase().includes(sought.toLowerCase()));
      const { id, name } = oneClinic(there, sought);
      await release(change, { uid, clinicId: id, by: null });
      return words.released(name);
    },
  },
  'sign-out': {
    usage: 'people sign-out EMAIL',
    needs: 1,
    run: async ({ change, args: [email = ''] }) =>
      words.ended(await signOut(change, (await known(change, email)).uid)),
  },
  ...suspensionVerbs,
  ...validationVerbs,
};

export async function peopleCommand(change: Change, app: App, args: string[]): Promise<string> {
  const [name = '', ...rest] = args;
  const verb = Object.hasOwn(verbs, name) ? own(verbs, name) : undefined;
  if (!verb) return found(change, args);
  if (rest.length < verb.needs) throw new Error(`Usage: ${verb.usage}`);
  try {
    return await verb.run({ change, app, args: rest });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Error(own(reasons, error.details.reason ?? '') ?? error.message);
  }
}

async function found(change: Change, args: string[]): Promise<string> {
  const { role, state, search } = sought(args);
  const from = { afterUid: null, afterName: '', role, standing: state, search };
  const rows = await all(change.db, persons, { ...from, limit: shownAtMost });
  const lines = rows.map(({ email, firstName, lastName, roles, standing }) =>
    [email, `${firstName} ${lastName}`, roles.join(', '), standing].join('  '),
  );
  return lines.join('\n') || words.none;
}

function sought(args: string[]) {
  const options = { role: { type: 'string' }, state: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { role = '', state = 'all' } = values;
    return { role, state, search: positionals.join(' ') };
  } catch {
    const deeds = Object.values(verbs).map(({ usage }) => `  ${usage}`);
    const seek = '  people [WORD…] [--role ROLE] [--state STATE]';
    throw new Error([commandWords.finds, seek, commandWords.does, ...deeds].join('\n'));
  }
}
