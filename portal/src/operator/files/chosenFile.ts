import { fileWords, filesWords as words } from '@corridor/contract/operator/files/words.ts';
import { limits } from '@corridor/contract/operator/form.ts';

/** What a file says, as it is sent. */
export type Given = { format: 'csv' | 'json'; text: string };

/** No letter takes more bytes than this where the server still takes the whole. */
const most = 3 * limits.file;

/** The text of a file that was chosen, or why it is none that can be sent. */
export async function readChosen(files: File[]): Promise<Given | { problem: string }> {
  const [file, ...others] = files;
  if (!file || others.length > 0) return { problem: words.oneFile };
  const format = (['csv', 'json'] as const).find((one) =>
    file.name.toLowerCase().endsWith(`.${one}`),
  );
  if (!format) return { problem: words.ending };
  if (file.size > most) return { problem: fileWords.tooLarge };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { problem: words.unreadable };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.length > limits.file ? { problem: fileWords.tooLarge } : { format, text };
  } catch {
    return { problem: words.notUtf8 };
  }
}
