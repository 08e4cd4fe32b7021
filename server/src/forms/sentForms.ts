import type { Form } from '@corridor/contract/forms/form.ts';
import type { FindForm } from '../patients/sending/sending.ts';
import { type Db, first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { formVersion, offeredForm } from './queries.ts';

/** The version that goes out now. */
export const findForm: FindForm = async (db, { uid }, formId) => {
  const found = await first(db, offeredForm, { uid, formId });
  return found && { version: found.version, title: found.form.title.en };
};

type Sent = { formId: string | null; formVersion: number | null };
export type SentForm = { formId: string; version: number; form: Form };

/** The version that was sent, whatever the form is like now. */
export async function sentForm(db: Db, { formId, formVersion: version }: Sent): Promise<SentForm> {
  const found = formId && version ? await first(db, formVersion, { formId, version }) : undefined;
  if (!formId || !found) throw refuse('failed-precondition', 'unreadable');
  return { formId, version: found.version, form: found.form };
}
