import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import type { Draft } from '@corridor/contract/drafts/schemas.ts';
import type { Keys } from '../platform/keys.ts';

/** What is written in a draft, sealed as a whole. */
export type Kept = {
  formData: ConsultForm;
  subject: string;
  selectedMedia: string[];
  attachments: string[];
  econsultForwarder: Draft['econsultForwarder'];
  returned: Draft['returned'];
};

const draftPlace = (id: string) => ({ table: 'consult_drafts', column: 'sealed', row: id });

export const sealDraft = (keys: Keys, id: string, kept: Kept) =>
  keys.seal(JSON.stringify(kept), draftPlace(id));
export const openDraft = (keys: Keys, id: string, sealed: Buffer) =>
  JSON.parse(keys.openText(sealed, draftPlace(id))) as Kept;
