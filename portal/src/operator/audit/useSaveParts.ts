import { auditWords as words } from '@corridor/contract/operator/audit/words.ts';
import { useState } from 'react';
import { saveFile } from '../../platform/saveFile.ts';
import { useProcess } from '../../platform/server/hooks.ts';
import type { Outcome } from '../../platform/server/process.ts';

type Place = { at: string; id: string } | null;
type Part = { text: string; entries: number; next: Place };

/** A file of as many parts as there are, each asked for when the one before has come. */
export function useSaveParts(
  what: 'trail' | 'patient',
  part: (after: Place) => Promise<Outcome<Part>>,
) {
  const process = useProcess();
  const [said, say] = useState('');
  const store = () =>
    process.run(async () => {
      const texts: string[] = [];
      let count = 0;
      let after: Place = null;
      do {
        const { data, failure }: Outcome<Part> = await part(after);
        if (failure) throw failure;
        texts.push(data.text);
        count += data.entries;
        after = data.next;
      } while (after);
      // As numbers, the year first.
      const name = words.fileName(what, new Date().toLocaleDateString('en-CA'));
      saveFile(name, new Blob(texts, { type: 'text/csv' }));
      say(words.exported(count));
    });
  return { ...process, said, store: () => void store() };
}
