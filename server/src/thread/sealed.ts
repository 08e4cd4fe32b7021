/** The sealed values of a thread and their seal contexts. */

import { keywordsOf, withBeginnings } from '@corridor/contract/platform/searchTerms.ts';
import type { TemplateAdvice } from '@corridor/contract/templates/schemas.ts';
import type { Econsult, MessageAction } from '@corridor/contract/thread/schemas.ts';
import { econsultContext } from '../patients/sealed.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { type Opener, openJson } from '../platform/keystore/opened.ts';

export const diagnosisContext = (id: string) => ({
  table: 'activities',
  column: 'sealed_diagnosis',
  row: id,
});
export const reasonContext = (id: string) => ({
  table: 'activities',
  column: 'sealed_lock_reason',
  row: id,
});
export const draftContext = (uid: string, id: string) => ({
  table: 'message_drafts',
  column: 'sealed',
  row: `${uid}:${id}`,
});
/** The context names thread and position, so no message can replace another. */
export const messageContext = (id: string, seq: number) => ({
  table: 'messages',
  column: 'sealed',
  row: `${id}:${seq}`,
});

/** The action of a message: files by id, for which a reader gets links, or a shared resource. */
type Action =
  | Extract<MessageAction, { messageActionType: 'attachFile' }>
  | { messageActionType: 'shareResource'; fileId: string; resourceName: string };
export type Written = {
  text: string;
  action?: Action;
  /** The advice of the template that the message began from. */
  template?: TemplateAdvice;
};

export const openEconsult = (app: Opener, id: string, sealed: Buffer) =>
  openJson<Econsult>(app, sealed, econsultContext(id));
export const openMessage = (app: Opener, id: string, seq: number, sealed: Buffer) =>
  openJson<Written>(app, sealed, messageContext(id, seq));

/** 48 bits fit a number. The same word has another token for each owner. */
export const tokenOf = (keys: Keys, owner: string, term: string) =>
  keys.blindIndex('inbox', `${owner}:${term}`, 6).readUIntBE(0, 6);

type Described = {
  specialty: string;
  subsite: string;
  econsult: Econsult;
  names: readonly { firstName: string; lastName: string }[];
};

export const searchWords = ({ specialty, subsite, econsult, names }: Described) =>
  withBeginnings(
    keywordsOf([
      specialty,
      subsite,
      econsult.phn,
      econsult.patientFirstName,
      econsult.patientLastName,
      ...names.flatMap(({ firstName, lastName }) => [firstName, lastName]),
    ]),
  );
