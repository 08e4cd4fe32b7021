import {
  type ActivityRole,
  type ActivityType,
  inMemberOrder,
  type Status,
} from '@corridor/contract/thread/rules.ts';
import type { Econsult, Profile } from '@corridor/contract/thread/schemas.ts';
import { words as messageWords } from '@corridor/contract/thread/words.ts';
import type { App } from '../../platform/app.ts';
import { all, type Db, first, type RowOf } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { StoredFile } from '../../platform/files/files.ts';
import { openText } from '../../platform/keystore/opened.ts';
import { fileName } from '../../uploads/actions.ts';
import { threadFiles } from '../../uploads/queries.ts';
import { diagnosisContext, openEconsult, openMessage, type Written } from '../sealed.ts';
import { documentMessages, documentOf } from './queries.ts';

export type Author = Profile & {
  uid: string;
  role: ActivityRole;
  address: string;
  removed: boolean;
  joinedAt: Date;
};
export type PaperMessage = {
  seq: number;
  /** The message was retracted, so its text is only the mark. */
  retracted: boolean;
  /** Undefined for messages of Corridor itself. */
  by: Author | undefined;
  system: boolean;
  at: Date;
  /** Undefined when the text cannot be opened. */
  text: string | undefined;
  shared: string | undefined;
  files: PaperFile[];
};
export type PaperFile = StoredFile & { name: string; contentType: string };
export type Consult = {
  id: string;
  type: ActivityType;
  created: Date;
  specialty: string;
  subsite: string;
  status: Status | null;
  patient: Buffer;
  econsult: Econsult;
  outcome: string | null;
  diagnosis: string | null;
  callStart: Date | null;
  callCompleted: Date | null;
  members: Author[];
  messages: PaperMessage[];
  files: ReadonlyMap<string, PaperFile>;
};

type Parts = Pick<App, 'keys' | 'log'>;

/** A moment, and the values that may have changed since. */
export type EarlierState = {
  at: Date;
  lastSeq: number;
  status: string | null;
  outcome: string | null;
  diagnosis: string | null;
};

/** Returns the consult as it was at a moment. An outside reader sees only what was sent to them. */
export function consultAt(consult: Consult, { at, lastSeq, ...earlier }: EarlierState): Consult {
  const { econsult, callCompleted } = consult;
  const wasBefore = (time: Date | string) => new Date(time) <= at;
  const interpretations = econsult.interpretations.filter(({ created }) => wasBefore(created));
  return {
    ...consult,
    ...earlier,
    status: earlier.status as Status | null,
    econsult: { ...econsult, interpretations },
    callCompleted: callCompleted && wasBefore(callCompleted) ? callCompleted : null,
    members: consult.members.filter(({ joinedAt }) => wasBefore(joinedAt)),
    messages: consult.messages.filter(({ seq }) => seq <= lastSeq),
  };
}

/** Reads all parts of a consult that belong on paper. The caller has checked the access. */
export async function readConsult(db: Db, parts: Parts, activityId: string): Promise<Consult> {
  const row = await first(db, documentOf, { activityId });
  if (!row) throw refuse('not-found');
  if (row.lockedAt) throw refuse('failed-precondition', 'thread-locked');
  const econsult = openEconsult(parts, activityId, row.sealed);
  // A paper without its patient belongs to nobody.
  if (!econsult) throw refuse('failed-precondition', 'unreadable');
  const authors = new Map(
    row.members.map(({ uid, role, profile, address, removed, ...member }): [string, Author] => {
      const joinedAt = new Date(member.joinedAt);
      const as = { uid, role: role as ActivityRole, address: address ?? '', removed, joinedAt };
      return [uid, { ...profile, ...as }];
    }),
  );
  const present = [...authors.values()].filter(({ removed }) => !removed);
  const rows = await all(db, documentMessages, { activityId });
  const opened = rows.map((row) => ({
    row,
    written: row.retracted
      ? { text: messageWords.retracted }
      : openMessage(parts, activityId, row.seq, row.sealed),
  }));
  const ids = [
    ...econsult.referralMediaURIs,
    ...opened.flatMap(({ written }) => attached(written)),
  ];
  const files = await filesOf(db, parts, ids);
  return {
    id: row.id,
    type: row.type as ActivityType,
    created: row.createdAt,
    specialty: row.specialty,
    subsite: row.subsite,
    status: row.status as Status | null,
    patient: row.patient,
    econsult,
    outcome: row.outcome,
    diagnosis: openText(parts, row.sealedDiagnosis, diagnosisContext(activityId)),
    callStart: row.callStart,
    callCompleted: row.callCompleted,
    members: inMemberOrder(present),
    messages: opened.map(({ row, written }) => toPaperMessage(row, written, authors, files)),
    files,
  };
}

/** The photos of the question, in their order. */
export const photosOf = ({ econsult, files }: Consult): PaperFile[] =>
  econsult.referralMediaURIs.flatMap((id) => files.get(id) ?? []);

function toPaperMessage(
  { seq, sentBy, sentAt, retracted }: RowOf<typeof documentMessages.row>,
  written: Written | undefined,
  authors: Map<string, Author>,
  files: ReadonlyMap<string, PaperFile>,
): PaperMessage {
  const action = written?.action;
  return {
    seq,
    retracted,
    by: sentBy === null ? undefined : authors.get(sentBy),
    system: sentBy === null,
    at: sentAt,
    text: written?.text,
    shared: action?.messageActionType === 'shareResource' ? action.resourceName : undefined,
    files: attached(written).flatMap((id) => files.get(id) ?? []),
  };
}

const attached = (written: Written | undefined) =>
  written?.action?.messageActionType === 'attachFile' ? written.action.fileUris : [];

async function filesOf(db: Db, parts: Parts, ids: string[]): Promise<Map<string, PaperFile>> {
  if (ids.length === 0) return new Map();
  const found = await all(db, threadFiles, { ids });
  return new Map(
    found.map(({ sealedName, ...file }) => [
      file.id,
      { ...file, name: fileName(parts, file.id, sealedName) },
    ]),
  );
}
