import type { FormResult } from '@corridor/contract/forms/schemas.ts';
import type { App } from '../../platform/app.ts';
import { first } from '../../platform/database/database.ts';
import { readContent } from '../../platform/files/files.ts';
import { drawSmall } from '../../platform/files/pictures.ts';
import { filesIn } from '../filling/keptAnswers.ts';
import { answerFile } from './queries.ts';

/** Enough dots for a page. */
const paperSide = 1_600;

/** The pictures of the answers, upright and as large as paper needs them. */
export async function picturesOf(app: App, { messageId, answers }: FormResult) {
  const pictures = new Map<string, Buffer>();
  for (const id of filesIn(answers)) {
    const file = await first(app.pool, answerFile, { messageId, file: id });
    if (file) pictures.set(id, await drawSmall(await readContent(app.files, file), paperSide));
  }
  return pictures;
}
