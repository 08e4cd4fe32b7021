import type { MailFault } from '@corridor/contract/patients/messages/rules.ts';
import { own } from '@corridor/contract/platform/own.ts';
import type { App } from '../../platform/app.ts';
import { type Change, inBackground } from '../../platform/change.ts';
import { first, type RowOf } from '../../platform/database/database.ts';
import { type DeliveryReport, readDeliveryReport } from '../../platform/mail/deliveryReport.ts';
import { messageToMail } from '../queries.ts';
import { noteFailed, noteReturned, type Sent } from './actions.ts';
import { mailIdOf, messageIn } from './mailId.ts';

type Found = RowOf<(typeof messageToMail)['row']>;

/** A mail that did not go out. Its sender is told. */
export const reportFailure = (app: App, message: Found, fault: MailFault) =>
  inBackground(app, async (inside) => {
    if (await noteFailed(inside, message, fault)) await tellSender(inside, message);
  });

const tellSender = (inside: Change, { sentBy: uid, activityId }: Sent & { sentBy: string }) =>
  inside.job('notifications-mailFailed', { uid, to: 'patient', activityId });

/** A mail that went out and came back is a failure too. Any other mail changes nothing. */
export async function takeReturned(app: App, mail: string): Promise<void> {
  const report = readDeliveryReport(mail);
  if (!report?.failed) return;
  for (const mailId of report.ids) {
    const id = messageIn(mailId);
    const found = id ? await first(app.pool, messageToMail, { id }) : undefined;
    if (found?.kind === 'MOAMessage') {
      // The thread keeps the link of an office, and compares the id with it.
      const payload = { forwardId: found.id, mailId, fault: faultOf(report) };
      await inBackground(app, (inside) => inside.job('thread-moaReturned', payload));
      return;
    }
    if (!found?.hash || mailIdOf(app.keys, found.id, found.hash) !== mailId) continue;
    const returned = { ...found, hash: found.hash };
    await inBackground(app, async (inside) => {
      if (await noteReturned(inside, returned, faultOf(report))) await tellSender(inside, found);
    });
    return;
  }
}

/** Status codes of RFC 3463: the person is unknown, or the place is. */
const faults: Record<string, MailFault> = {
  '5.1.1': 'refused',
  '5.1.6': 'refused',
  '5.1.10': 'refused',
  '5.1.2': 'no-server',
  '5.4.4': 'no-server',
  '4.4.4': 'no-server',
};
const faultOf = ({ status }: DeliveryReport): MailFault => own(faults, status) ?? 'bounced';
