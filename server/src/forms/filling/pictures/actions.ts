/** Photos and signatures of answers. */
import { formLimits } from '@corridor/contract/forms/rules.ts';
import { isTypeOf } from '@corridor/contract/uploads/rules.ts';
import type { App } from '../../../platform/app.ts';
import type { Change } from '../../../platform/change.ts';
import { all, instant, run, statement, text, uuid } from '../../../platform/database/database.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { pictureHeader, pixelsAtMost } from '../../../platform/files/pictures.ts';
import { claimFile } from '../../../uploads/actions.ts';
import { Damaged } from '../../../uploads/cleaning/damaged.ts';
import { typeOf } from '../../../uploads/contentType.ts';
import { keepFile } from '../../../uploads/receive.ts';
import { type Filled, lockFilled, readHeld } from '../actions.ts';
import { answersIn, filesIn, placesOf } from '../keptAnswers.ts';
import { filesOfForm } from '../queries.ts';

const add = statement(
  'forms.add-file',
  `insert into form_files (file_id, message_id, key, added_at)
   values ($fileId, $messageId, $key, $now)`,
  { fileId: uuid, messageId: uuid, key: text, now: instant },
);
const drop = statement('forms.drop-file', 'delete from form_files where file_id = $fileId', {
  fileId: uuid,
});

/** Beside the pictures of an answer, so many wait to be named by one. */
const spare = 5;

/** Refuses bytes that are no picture, before any of them is stored. */
export async function checkPicture(content: Buffer): Promise<void> {
  const type = await typeOf(content, 'answer');
  const header = isTypeOf('answer', type) ? await pictureHeader(content) : undefined;
  if (!header || header.width * header.height > pixelsAtMost)
    throw refuse('invalid-argument', 'picture');
}

/** Keeps a picture for a question. One that was taken back makes room for it. */
export async function addAnswerFile(
  change: Change,
  app: App,
  filled: Filled,
  { key, content }: { key: string; content: Buffer },
): Promise<string> {
  const { form, message } = filled;
  const { id: messageId, uid: owner } = message;
  const item = placesOf(form).get(key);
  if (item?.kind !== 'photo' && item?.kind !== 'signature') throw refuse('invalid-argument');
  const sent = await lockFilled(change, filled);
  if (sent.submittedAt) throw refuse('failed-precondition', 'submitted');
  const isSignature = item.kind === 'signature';
  if (content.length > (isSignature ? formLimits.signature : formLimits.photo))
    throw refuse('invalid-argument', 'picture');
  const { db, now } = change;
  const { kept } = await readHeld(change, app, messageId);
  const named = new Set(filesIn(answersIn(kept)));
  const waiting = (await all(db, filesOfForm, { messageId })).filter(
    (file) => file.key === key && !named.has(file.fileId),
  );
  const [oldest] = waiting;
  if (oldest && waiting.length >= spare) await run(db, drop, { fileId: oldest.fileId });
  const fileId = await keepFile(app, change, {
    owner,
    purpose: 'answer',
    name: key,
    content,
  }).catch((error: unknown) => {
    if (error instanceof Damaged) throw refuse('invalid-argument', 'damaged');
    if (error instanceof Refusal && error.code === 'invalid-argument')
      throw refuse('invalid-argument', 'picture');
    throw error;
  });
  await claimFile(change, fileId, owner, 'answer');
  await run(db, add, { fileId, messageId, key, now });
  return fileId;
}
