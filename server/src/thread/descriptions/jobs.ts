/** Copies and forwards of before appear among the patient messages of their senders. */
import type { ActivityType } from '@corridor/contract/thread/rules.ts';
import { z } from 'zod';
import { touchMessages } from '../../patients/access.ts';
import { describeMessage } from '../../patients/actions.ts';
import { type Letter, openLetter } from '../../patients/sealed.ts';
import type { App } from '../../platform/app.ts';
import { inBackground } from '../../platform/change.ts';
import { all } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { openLetter as openForward } from '../moa/actions.ts';
import { copyLetter, forwardLetter } from '../patientLetters.ts';
import { openEconsult } from '../sealed.ts';
import { type Undescribed, undescribed } from './queries.ts';

const payload = z.object({});

const firstId = '00000000-0000-0000-0000-000000000000';
const pageSize = 200;

export const jobs = {
  'thread-describeMessages': job<App, typeof payload>({
    payload,
    schedule: '* * * * *',
    async handle(_, app) {
      for (let after: string | undefined = firstId; after !== undefined; )
        after = await describePage(app, after);
    },
  }),
};

/** Describes the rows after an id. Answers the last of them, if more may follow. */
const describePage = (app: App, after: string) =>
  inBackground(app, async (inside) => {
    const rows = await all(inside.db, undescribed, { after, limit: pageSize });
    const described: string[] = [];
    for (const row of rows) {
      const letter = letterFor(app, row);
      if (!letter) continue;
      await describeMessage(inside.db, app.keys, row, letter);
      described.push(row.id);
    }
    if (described.length > 0) await touchMessages(inside, described);
    return rows.length === pageSize ? rows.at(-1)?.id : undefined;
  });

/** Returns nothing while a part cannot be opened, because its key may return. */
function letterFor(app: App, row: Undescribed): Letter | undefined {
  const type = row.type as ActivityType;
  const econsult = openEconsult(app, row.activityId, row.sealedQuestion);
  const kept = openLetter(app, row.id, row.sealed);
  const forward = row.sealedForward && openForward(app, row.id, row.sealedForward);
  const isUnreadable = !econsult || (row.sealed && !kept) || (row.sealedForward && !forward);
  if (isUnreadable) return undefined;
  const letter =
    row.kind === 'MOAMessage'
      ? forwardLetter(type, econsult, row.toEmail ?? forward?.email ?? '')
      : copyLetter(type, econsult, kept?.email);
  // The date that opens the link stays as it was sent.
  return { ...letter, ...(kept && { dateOfBirth: kept.dateOfBirth }) };
}
