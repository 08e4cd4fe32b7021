/** What of a thread is sealed, and where each value belongs. */
import type { TemplateAdvice } from '@corridor/contract/templates/schemas.ts';
import { keywordsOf, withBeginnings } from '@corridor/contract/thread/rules.ts';
import type { Econsult, MessageAction } from '@corridor/contract/thread/schemas.ts';
import type { App } from '../platform/app.ts';
import type { Keys } from '../platform/keystore/keys.ts';

export const econsultPlace = (id: string) => ({ table: 'activities', column: 'sealed', row: id });
export const diagnosisPlace = (id: string) => ({
  table: 'activities',
  column: 'sealed_diagnosis',
  row: id,
});
export const reasonPlace = (id: string) => ({
  table: 'activities',
  column: 'sealed_lock_reason',
  row: id,
});
export const draftPlace = (uid: string, id: string) => ({
  table: 'message_drafts',
  column: 'sealed',
  row: `${uid}:${id}`,
});
/** By thread and place, so that no message can be shown in another's stead. */
export const messagePlace = (id: string, seq: number) => ({
  table: 'messages',
  column: 'sealed',
  row: `${id}:${seq}`,
});

/** What a message does beside being read: files by their ids, of which a reader gets links. */
type Action =
  | Extract<MessageAction, { messageActionType: 'attachFile' }>
  | { messageActionType: 'shareResource'; fileId: string; resourceName: string };
export type Written = {
  text: string;
  action?: Action;
  /** What the template says that it was begun from. */
  template?: TemplateAdvice;
};

export type Opener = Pick<App, 'keys' | 'log'>;

export const openShort = (
  app: Opener,
  sealed: Buffer | null,
  place: Parameters<Keys['open']>[1],
) => {
  if (sealed === null) return null;
  try {
    return app.keys.openText(sealed, place);
  } catch {
    app.log.error(place, 'a sealed value cannot be opened');
    return null;
  }
};

/** What cannot be opened is said to the operator by its place, and shown as unreadable in its own. */
export function opened<T>(
  { keys, log }: Opener,
  sealed: Buffer,
  place: Parameters<Keys['open']>[1],
) {
  try {
    return JSON.parse(keys.openText(sealed, place)) as T;
  } catch {
    log.error(place, 'a sealed value cannot be opened');
    return undefined;
  }
}

export const openEconsult = (app: Opener, id: string, sealed: Buffer) =>
  opened<Econsult>(app, sealed, econsultPlace(id));
export const openMessage = (app: Opener, id: string, seq: number, sealed: Buffer) =>
  opened<Written>(app, sealed, messagePlace(id, seq));

export const patientIndex = (keys: Keys, phn: string) =>
  keys.blindIndex('patient', phn.replace(/[\s-]/g, '').toUpperCase());

/** 48 bits, which a number holds; each owner's words hash differently. */
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
