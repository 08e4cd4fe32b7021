import { words } from '@corridor/contract/consult/words.ts';
import { useEffect, useState } from 'react';

const fileProblems: unknown[] = [words.filesWait, words.filesFailed];

/**
 * A problem of sending. It is shown until the content changes, and a file problem until the files
 * change.
 */
export function useSendProblem(text: string, files: { waits: boolean; failed: boolean }) {
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with every change
  useEffect(() => setProblem(undefined), [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with every change of the files
  useEffect(
    () => setProblem((before) => (fileProblems.includes(before) ? undefined : before)),
    [files.waits, files.failed],
  );
  return [problem, setProblem] as const;
}
