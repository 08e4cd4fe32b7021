/** People, on the command line: what their page does, for where there is no browser. */
import type { Role } from '@corridor/contract/access/roles.ts';
import { personForm } from '@corridor/contract/operator/people/schemas.ts';
import { commandWords, problemWords, words } from '@corridor/contract/operator/people/words.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { newToken } from '../../auth/tokens.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { all, first } from '../../platform/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { invite, savePerson } from './actions.ts';
import { byEmail, person, persons } from './queries.ts';
import { reinstate, suspend } from './suspension/actions.ts';
import { decide } from './validation/actions.ts';
import { waiting } from './validation/queries.ts';

export const peopleUsage = 'people [WORD… | DEED …]';
const shownAtMost = 200;

const reasons: Record<string, string> = {
  'email-in-use': problemWords.email,
  'practice-id-taken': problemWords.practiceId,
  'still-answers': problemWords.answers,
  'last-operator': words.lastOperator,
  decided: words.decided,
};

type At = { change: Change; app: App; args: string[] };
const verbs: Record<string, { usage: string; run: (at: At) => Promise<string> }> = {
  waiting: {
    usage: 'people waiting',
    run: async ({ change }) => {
      const found = await all(change.db, waiting, { limit: shownAtMost });
      const lines = found.map(({ email, firstName, lastName, practiceId, province }) =>
        [email, `${firstName} ${lastName}`, practiceId || words.noNumber, province].join('  '),
      );
      return lines.join('\n') || words.waitingEmpty;
    },
  },
  invite: {
    usage: 'people invite EMAIL FIRST LAST ROLE…',
    run: async ({ change, args: [email = '', firstName = '', lastName = '', ...roles] }) => {
      const who = formOf({ email, firstName, lastName, roles });
      const hash = await hashPassword(newToken().token);
      await invite(change, { person: who, clinicId: null, hash });
      return words.invited(`${firstName} ${lastName}`);
    },
  },
  roles: {
    usage: 'people roles EMAIL [+ROLE…] [-ROLE…]',
    run: async ({ change, args: [email = '', ...steps] }) => {
      const { uid, version, roles, collects, ...held } = await known(change, email);
      const wanted = new Set(roles);
      for (const step of steps) {
        if (!/^[+-]./.test(step)) throw new Error('Usage: people roles EMAIL [+ROLE…] [-ROLE…]');
        if (step.startsWith('+')) wanted.add(step.slice(1));
        else wanted.delete(step.slice(1));
      }
      const { firstName, lastName, credentials, practiceId, title, college } = held;
      const kept = { firstName, lastName, credentials, practiceId, title, college };
      const form = formOf({ ...kept, email, roles: [...wanted], econsultDataCollection: collects });
      if (steps.length > 0) await savePerson(change, { uid, after: version, person: form });
      return form.roles.join('\n');
    },
  },
  suspend: {
    usage: 'people suspend EMAIL',
    run: async ({ change, args: [email = ''] }) => {
      const threads = await suspend(change, (await known(change, email)).uid);
      return `${words.suspended(email)} ${words.orphanCount(threads)}`;
    },
  },
  reinstate: {
    usage: 'people reinstate EMAIL',
    run: async ({ change, args: [email = ''] }) => {
      await reinstate(change, (await known(change, email)).uid);
      return words.reinstated(email);
    },
  },
  approve: {
    usage: 'people approve EMAIL PRACTICE-ID',
    run: async ({ change, app, args: [email = '', practiceId = ''] }) => {
      const { uid } = await known(change, email);
      await decide(change, app.keys, { uid, practiceId, approve: true, note: '', by: null });
      return words.approved(email);
    },
  },
  reject: {
    usage: 'people reject EMAIL PRACTICE-ID NOTE',
    run: async ({ change, app, args: [email = '', practiceId = '', ...note] }) => {
      const { uid } = await known(change, email);
      const decided = { uid, practiceId, approve: false, note: note.join(' '), by: null };
      await decide(change, app.keys, decided);
      return words.rejected(email);
    },
  },
};

export async function peopleCommand(change: Change, app: App, args: string[]): Promise<string> {
  const [name = '', ...rest] = args;
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) return found(change, args.join(' '));
  try {
    return await verb.run({ change, app, args: rest });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = error.details.reason ?? '';
    throw new Error(reasons[reason] ?? (error.message || `Usage: ${verb.usage}`));
  }
}

async function found(change: Change, search: string): Promise<string> {
  const from = { afterUid: null, afterName: '', role: '', standing: 'all' };
  const rows = await all(change.db, persons, { ...from, search, limit: shownAtMost });
  const lines = rows.map(({ email, firstName, lastName, roles, standing }) =>
    [email, `${firstName} ${lastName}`, roles.join(', '), standing].join('  '),
  );
  return lines.join('\n') || words.none;
}

async function known({ db, now }: Change, email: string) {
  const account = await first(db, byEmail, { email });
  const held = account && (await first(db, person, { uid: account.uid, now }));
  if (!held) throw new Error(commandWords.nobody(email));
  return { uid: account.uid, ...held };
}

type Typed = { email: string; firstName: string; lastName: string; roles: string[] };
function formOf(typed: Typed & { econsultDataCollection?: boolean }) {
  const parsed = personForm.safeParse({
    ...{ credentials: '', practiceId: '', title: '', college: '' },
    ...{ econsultDataCollection: false, ...typed },
  });
  if (parsed.success) return { ...parsed.data, roles: parsed.data.roles as Role[] };
  const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(wrong.join('\n'));
}
