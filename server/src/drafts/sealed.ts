import type { Beside, ConsultForm } from '@corridor/contract/drafts/form.ts';
import type { Draft } from '@corridor/contract/drafts/schemas.ts';
import { words } from '@corridor/contract/drafts/words.ts';
import { refuse } from '../platform/errors.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { type Opener, openJson, patientIndex } from '../thread/sealed.ts';

/** What is written in a draft, sealed as a whole. */
export type Kept = {
  formData: ConsultForm;
  /** Not of those that were kept before there was any, or all of it. */
  beside?: Partial<Beside> | undefined;
  subject: string;
  selectedMedia: string[];
  attachments: string[];
  econsultForwarder: Draft['econsultForwarder'];
  returned: Draft['returned'];
  /** Where its author works, while it is with somebody who works elsewhere. */
  authorLocationIdx?: number;
};

const draftPlace = (id: string) => ({ table: 'consult_drafts', column: 'sealed', row: id });

export const sealDraft = (keys: Keys, id: string, kept: Kept) =>
  keys.seal(JSON.stringify(kept), draftPlace(id));

type Sealed = { id: string; sealed: Buffer };

/** For a list, and for whoever throws it away: one that cannot be read takes nothing else along. */
export const openDraft = (app: Opener, { id, sealed }: Sealed) =>
  openJson<Kept>(app, sealed, draftPlace(id));

/** For whoever goes on with it. */
export function readDraft(app: Opener, draft: Sealed): Kept {
  const kept = openDraft(app, draft);
  if (!kept) throw refuse('failed-precondition', 'unreadable', words.unreadable);
  return kept;
}

/** As the trail names it: which one, and whom it is about once it says so. */
export function aboutDraft(keys: Keys, id: string, kept: Pick<Kept, 'formData'> | undefined) {
  const phn = kept?.formData.patientInfo.phn;
  return { subject: `draft:${id}`, ...(phn && { patient: patientIndex(keys, phn) }) };
}
