import { words } from '@corridor/contract/consult/words.ts';
import { useEffect, useState } from 'react';

const ofFiles: unknown[] = [words.filesWait, words.filesFailed];

/** What is said of a try: until something is changed, or, of files, until it is so no more. */
export function useSendProblem(text: string, files: { waits: boolean; failed: boolean }) {
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change
  useEffect(() => setProblem(undefined), [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of theirs
  useEffect(
    () => setProblem((before) => (ofFiles.includes(before) ? undefined : before)),
    [files.waits, files.failed],
  );
  return [problem, setProblem] as const;
}
