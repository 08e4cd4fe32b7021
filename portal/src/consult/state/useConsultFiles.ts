import { mostFiles } from '@corridor/contract/consult/rules.ts';
import { useEffect, useState } from 'react';
import { clearFiles, type FileRules } from '../../uploads/enclosed/enclosedFiles.ts';
import { useAttachments } from '../../uploads/enclosed/useAttachments.ts';

const fileRules: FileRules = { purpose: 'attachment', max: mostFiles, numbersNames: true };

/** The files of this consult. Files that no draft keeps go with the screen. */
export function useConsultFiles() {
  const [queueName] = useState(() => `consult.${crypto.randomUUID()}`);
  useEffect(() => () => clearFiles(queueName), [queueName]);
  return useAttachments(queueName, fileRules);
}
