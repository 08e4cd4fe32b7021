import { formLimits } from '@corridor/contract/forms/rules.ts';
import { filesWords, fileWords } from '@corridor/contract/operator/files/words.ts';
import { operatorFormWords as words } from '@corridor/contract/operator/forms/words.ts';

/** Reads a chosen file, or answers why it cannot be sent. */
export async function readChosenForm(
  files: readonly File[],
): Promise<{ text: string } | { problem: string }> {
  const [file, ...others] = files;
  if (!file || others.length > 0) return { problem: filesWords.oneFile };
  if (!file.name.toLowerCase().endsWith('.json')) return { problem: words.ending };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { problem: filesWords.unreadable };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.length > formLimits.file ? { problem: fileWords.tooLarge } : { text };
  } catch {
    return { problem: filesWords.notUtf8 };
  }
}
