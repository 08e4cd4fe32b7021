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
import { fileName } from '../../uploads/actions.ts';
import { threadFiles } from '../../uploads/queries.ts';
import { diagnosisPlace, openEconsult, openMessage, openShort, type Written } from '../sealed.ts';
import { documentMessages, documentOf } from './queries.ts';

export type Author = Profile & {
  uid: string;
  role: ActivityRole;
  address: string;
  removed: boolean;
  joinedAt: Date;
};
export type Said = {
  seq: number;
  /** Taken back: the text is the mark of that. */
  retracted: boolean;
  /** Nobody: Corridor itself. */
  by: Author | undefined;
  system: boolean;
  at: Date;
  /** Nothing where it cannot be read. */
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
  messages: Said[];
  files: ReadonlyMap<string, PaperFile>;
};

type Parts = Pick<App, 'keys' | 'log'>;

/** A time, and what may have changed since. */
export type Stood = {
  at: Date;
  lastSeq: number;
  status: string | null;
  outcome: string | null;
  diagnosis: string | null;
};

/** Without what came after a time: for whoever was shown it then, and is nobody's colleague here. */
export function asItStood(consult: Consult, { at, lastSeq, ...stood }: Stood): Consult {
  const { econsult, callCompleted } = consult;
  const then = (time: Date | string) => new Date(time) <= at;
  const interpretations = econsult.interpretations.filter(({ created }) => then(created));
  return {
    ...consult,
    ...stood,
    status: stood.status as Status | null,
    econsult: { ...econsult, interpretations },
    callCompleted: callCompleted && then(callCompleted) ? callCompleted : null,
    members: consult.members.filter(({ joinedAt }) => then(joinedAt)),
    messages: consult.messages.filter(({ seq }) => seq <= lastSeq),
  };
}

/** All of a consult that belongs on paper. Who may have it was asked before. */
export async function readConsult(db: Db, parts: Parts, activityId: string): Promise<Consult> {
  const row = await first(db, documentOf, { activityId });
  if (!row) throw refuse('not-found');
  if (row.lockedAt) throw refuse('failed-precondition', 'thread-locked');
  const econsult = openEconsult(parts, activityId, row.sealed);
  // Paper without the patient on it belongs to nobody.
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
  const read = rows.map((row) => ({
    row,
    written: row.retracted
      ? { text: messageWords.retracted }
      : openMessage(parts, activityId, row.seq, row.sealed),
  }));
  const ids = [...econsult.referralMediaURIs, ...read.flatMap(({ written }) => attached(written))];
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
    diagnosis: openShort(parts, row.sealedDiagnosis, diagnosisPlace(activityId)),
    callStart: row.callStart,
    callCompleted: row.callCompleted,
    members: inMemberOrder(present),
    messages: read.map(({ row, written }) => toSaid(row, written, authors, files)),
    files,
  };
}

/** What was sent with the question, in its order. */
export const photosOf = ({ econsult, files }: Consult): PaperFile[] =>
  econsult.referralMediaURIs.flatMap((id) => files.get(id) ?? []);

function toSaid(
  { seq, sentBy, sentAt, retracted }: RowOf<typeof documentMessages.row>,
  written: Written | undefined,
  authors: Map<string, Author>,
  files: ReadonlyMap<string, PaperFile>,
): Said {
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
