/** A row of billing as its doctor reads it. */
import { claimByDay, isDuplicateNote, urgencyOf } from '@corridor/contract/billing/life.ts';
import type { BillingStatus, HoldReason } from '@corridor/contract/billing/rules.ts';
import type { billingRecord } from '@corridor/contract/reporting/schemas.ts';
import type { ActivityType } from '@corridor/contract/thread/rules.ts';
import type { z } from 'zod';
import { dxOf } from '../billing/life/recordParts.ts';
import { localTime } from '../platform/clock.ts';
import type { Context } from '../platform/http/serve.ts';
import type { Opener } from '../platform/keystore/opened.ts';
import { openEconsult } from '../thread/sealed.ts';
import type { RecordRow } from './queries.ts';

type Shown = z.output<typeof billingRecord>;

const isUnsent = (status: string) => ['new', 'pending', 'onHold', 'refused'].includes(status);

export function shownRecord(app: Opener, row: RecordRow, now: Date): Shown {
  const { id, activityId, locked, status } = row;
  const question = locked ? undefined : openEconsult(app, activityId, row.sealed);
  const serviceDay = localTime(row.serviceAt).date;
  const urgency = urgencyOf(serviceDay, localTime(now).date);
  return {
    id,
    created: row.createdAt,
    lastUpdatedAt: row.updatedAt,
    hlinkResultReceivedAt: row.resultAt,
    paidAt: row.paidAt,
    submittedAt: row.submittedAt,
    type: row.type as ActivityType,
    subType: row.kind as Shown['subType'],
    patientId: question?.phn ?? null,
    status: status as BillingStatus,
    comments: row.comment,
    dxCode: locked ? '' : dxOf(app, row),
    billingCode: row.code,
    payToDoctor: row.paid,
    errorCode: row.errorCode,
    activityId,
    locked,
    seq: row.seq,
    patientProvince: question?.patientProvince ?? '',
    hold: row.hold as HoldReason | null,
    claimBy: claimByDay(serviceDay),
    urgency: (isUnsent(status) && urgency) || null,
    claimed: row.claimed,
    claimNumber: row.claimNumber,
  };
}

/** The comment of a record as the tables show it. */
export const commentShown = (
  comment: string,
  words: { duplicate: string; notAvailable: string },
) => (isDuplicateNote(comment) ? words.duplicate : words.notAvailable);

/** Records the patients of a list; a locked thread shows none. */
export function noteShown(context: Context, rows: readonly RecordRow[]): void {
  const patients = rows.filter(({ locked }) => !locked).map(({ patient }) => patient);
  if (patients.length === 0) return;
  const subject = `billing:${context.viewer.uid}`;
  context.app.reads.note(context, { action: 'billing.read', subject, patients });
}
