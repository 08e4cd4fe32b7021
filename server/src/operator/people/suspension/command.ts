/** Commands about suspended people and their orphans. */
import { commandWords, words } from '@corridor/contract/operator/people/words.ts';
import { all } from '../../../platform/database/database.ts';
import { acts } from '../../requests/acts.ts';
import { askOnCommandLine } from '../../requests/command.ts';
import { runsInstallation } from '../actions.ts';
import { findPerson, readConsultId, shownAtMost, type Verbs } from '../arguments.ts';
import { orphans } from '../queries.ts';
import { reassign, settleOrphan, suspend } from './actions.ts';

export const suspensionVerbs: Verbs = {
  suspend: {
    args: '<email>',
    does: 'signs them out and lets them in no more',
    run: async ({ change, app, args: [email = ''] }) => {
      const threads = await suspend(change, app, (await findPerson(change, email)).uid);
      return `${words.suspended(email)} ${words.orphanCount(threads)}`;
    },
  },
  reinstate: {
    args: '<email>',
    does: 'lets them in again',
    run: async ({ change, app, args: [email = ''] }) => {
      const { uid } = await findPerson(change, email);
      await askOnCommandLine(change, app, acts.reinstate, { uid, alone: false });
      return words.reinstated(email);
    },
  },
  orphans: {
    does: 'lists what suspensions left open',
    run: async ({ change }) => {
      const found = await all(change.db, orphans, { limit: shownAtMost + 1 });
      const lines = found
        .slice(0, shownAtMost)
        .map((orphan) =>
          [
            orphan.activityId,
            orphan.email,
            orphan.createdAt.toISOString(),
            orphan.service,
            words.sentBy(orphan.referrer),
            orphan.unanswered ? words.unanswered : words.answered,
          ].join('  '),
        );
      if (found.length > shownAtMost) lines.push(words.orphansMore);
      return lines.join('\n') || words.orphansEmpty;
    },
  },
  give: {
    args: '<consult> <from> <to> <by>',
    does: 'gives such a consult to somebody else: emails of who had it, who gets it, and yours',
    run: async ({ change, app, args: [consult = '', from = '', to = '', by = ''] }) => {
      const activityId = readConsultId(consult);
      const [had, gets, gives] = [
        await findPerson(change, from),
        await findPerson(change, to),
        await findPerson(change, by),
      ];
      if (gives.standing !== 'active' || !(await runsInstallation(change, gives.roles)))
        throw new Error(commandWords.noOperator(by));
      const given = { activityId, uid: had.uid, to: gets.uid, by: gives.uid };
      await reassign(change, app, given);
      return words.given(to);
    },
  },
  settle: {
    args: '<consult> <from>',
    does: 'leaves such a consult as it is',
    run: async ({ change, args: [consult = '', from = ''] }) => {
      const activityId = readConsultId(consult);
      await settleOrphan(change, { activityId, uid: (await findPerson(change, from)).uid });
      return words.settled;
    },
  },
};
