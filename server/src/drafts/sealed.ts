import type { Beside, ConsultForm } from '@corridor/contract/drafts/form.ts';
import type { Draft } from '@corridor/contract/drafts/schemas.ts';
import { words } from '@corridor/contract/drafts/words.ts';
import { patientIndex } from '../patients/patientIndex.ts';
import { refuse } from '../platform/errors.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { type Opener, openJson } from '../platform/keystore/opened.ts';

/** The content of a draft, sealed as a whole. */
export type Kept = {
  formData: ConsultForm;
  /** Older drafts lack some or all of these fields. */
  beside?: Partial<Beside> | undefined;
  subject: string;
  selectedMedia: string[];
  attachments: string[];
  econsultForwarder: Draft['econsultForwarder'];
  returned: Draft['returned'];
  /** The author's location while an approver has the draft. */
  authorLocationIdx?: number;
};

const draftContext = (id: string) => ({ table: 'consult_drafts', column: 'sealed', row: id });

export const sealDraft = (keys: Keys, id: string, kept: Kept) =>
  keys.seal(JSON.stringify(kept), draftContext(id));

type Sealed = { id: string; sealed: Buffer };

/** Opens a draft for a list or a deletion. An unreadable one does not stop the others. */
export const openDraft = (app: Opener, { id, sealed }: Sealed) =>
  openJson<Kept>(app, sealed, draftContext(id));

/** Opens a draft for editing. An unreadable one is refused. */
export function readDraft(app: Opener, draft: Sealed): Kept {
  const kept = openDraft(app, draft);
  if (!kept) throw refuse('failed-precondition', 'unreadable', words.unreadable);
  return kept;
}

/** Names a draft in the audit trail, with its patient once the form has one. */
export function aboutDraft(keys: Keys, id: string, kept: Pick<Kept, 'formData'> | undefined) {
  const phn = kept?.formData.patientInfo.phn;
  return { subject: `draft:${id}`, ...(phn && { patient: patientIndex(keys, phn) }) };
}
