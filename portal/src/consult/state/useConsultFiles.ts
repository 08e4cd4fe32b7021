import { mostFiles } from '@corridor/contract/consult/rules.ts';
import { useEffect, useState } from 'react';
import { clearFiles, type Taking } from '../../thread/composer/enclosedFiles.ts';
import { useAttachments } from '../../thread/composer/useAttachments.ts';

const taking: Taking = { purpose: 'attachment', most: mostFiles, unlike: true };

/** This consult's own: what was not kept with it goes with the screen. */
export function useConsultFiles() {
  const [place] = useState(() => `consult.${crypto.randomUUID()}`);
  useEffect(() => () => clearFiles(place), [place]);
  return useAttachments(place, taking);
}
