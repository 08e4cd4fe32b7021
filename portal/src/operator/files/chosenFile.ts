import { fileWords, filesWords as words } from '@corridor/contract/operator/files/words.ts';
import { limits } from '@corridor/contract/operator/form.ts';

/** The content of a file as it is sent. */
export type FileContent = { format: 'csv' | 'json'; text: string };

/** A character has at most three bytes, so a larger file exceeds the limit in any case. */
const maxBytes = 3 * limits.file;

/** Reads a chosen file, or answers why it cannot be sent. */
export async function readChosenFile(files: File[]): Promise<FileContent | { problem: string }> {
  const [file, ...others] = files;
  if (!file || others.length > 0) return { problem: words.oneFile };
  const format = (['csv', 'json'] as const).find((extension) =>
    file.name.toLowerCase().endsWith(`.${extension}`),
  );
  if (!format) return { problem: words.ending };
  if (file.size > maxBytes) return { problem: fileWords.tooLarge };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { problem: words.unreadable };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.length > limits.file ? { problem: fileWords.tooLarge } : { format, text };
  } catch {
    return { problem: words.notUtf8 };
  }
}
