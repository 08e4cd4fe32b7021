import type { DocumentName, Documents } from '@corridor/contract/content/schemas.ts';
import { problemsOf } from '@corridor/contract/operator/documents/rules.ts';
import { putDocument } from '../../content/actions.ts';
import type { Change } from '../../platform/change.ts';
import { Refusal } from '../../platform/errors.ts';

type Sent = { [N in DocumentName]: { name: N; content: Documents[N] } }[DocumentName];

/** Applies the rules of the editor. A problem is returned with its field, and nothing is stored. */
export async function saveDocument(
  change: Change,
  { name, content }: Sent,
  after: number,
  by?: string,
): Promise<number> {
  const fields = problemsOf(name, content as never);
  if (fields.length > 0) throw new Refusal('invalid-argument', { fields });
  return putDocument(change, { name, content: content as never, after, ...(by && { by }) });
}
