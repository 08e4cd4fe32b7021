import { mostFiles } from '@corridor/contract/consult/rules.ts';
import { useEffect, useState } from 'react';
import { clearFiles, type Taking } from '../../thread/composer/enclosedFiles.ts';
import { useAttachments } from '../../thread/composer/useAttachments.ts';

const fileRules: Taking = { purpose: 'attachment', most: mostFiles, unlike: true };

/** The files of this consult. Files that no draft keeps go with the screen. */
export function useConsultFiles() {
  const [queueName] = useState(() => `consult.${crypto.randomUUID()}`);
  useEffect(() => () => clearFiles(queueName), [queueName]);
  return useAttachments(queueName, fileRules);
}
