/** Commands about people who wait for validation. */
import { words } from '@corridor/contract/operator/people/words.ts';
import { all } from '../../../platform/database/database.ts';
import { acts } from '../../requests/acts.ts';
import { askOnCommandLine } from '../../requests/command.ts';
import { findPerson, shownAtMost, type Verbs } from '../arguments.ts';
import { decide } from './actions.ts';
import { waiting } from './queries.ts';
import { waitingOf } from './waitingPerson.ts';

export const validationVerbs: Verbs = {
  waiting: {
    does: 'lists who waits for validation, and what the register says',
    run: async ({ change }) => {
      const found = await all(change.db, waiting, { limit: shownAtMost + 1 });
      const lines = found
        .slice(0, shownAtMost)
        .map(waitingOf)
        .map((person) =>
          [
            person.email,
            `${person.firstName} ${person.lastName}`,
            person.practiceId || words.noNumber,
            person.province,
            person.emailConfirmed ? words.emailConfirmed : words.emailUnconfirmed,
            ...(person.practiceId ? [words.register[person.inRegister]] : []),
            ...(person.inRegister === 'otherName'
              ? [words.registeredAs(person.registered ?? '')]
              : []),
            ...(person.holder ? [words.heldBy(person.holder.name)] : []),
            ...(person.preceptors.length > 0 ? [words.preceptors(person.preceptors)] : []),
          ].join('  '),
        );
      if (found.length > shownAtMost) lines.push(words.waitingMore);
      return lines.join('\n') || words.waitingEmpty;
    },
  },
  approve: {
    args: '<email> [practice-id]',
    does: 'approves the practice ID that was looked at',
    run: async ({ change, app, args: [email = '', practiceId = ''] }) => {
      const { uid } = await findPerson(change, email);
      const decided = { uid, practiceId, approve: true, note: '', alone: false };
      await askOnCommandLine(change, app, acts.validate, decided);
      return words.approved(email);
    },
  },
  reject: {
    args: '<email> <practice-id> [note...]',
    does: 'rejects it, with a note',
    run: async ({ change, app, args: [email = '', practiceId = '', ...note] }) => {
      const { uid } = await findPerson(change, email);
      const decided = { uid, practiceId, approve: false, note: note.join(' '), by: null };
      await decide(change, app.keys, decided);
      return words.rejected(email);
    },
  },
};
