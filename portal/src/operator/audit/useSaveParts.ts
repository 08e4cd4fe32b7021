import { auditWords as words } from '@corridor/contract/operator/audit/words.ts';
import { useState } from 'react';
import { saveFile } from '../../platform/saveFile.ts';
import { useProcess } from '../../platform/server/hooks.ts';
import type { Outcome } from '../../platform/server/process.ts';

type Position = { at: string; id: string } | null;
type Part = { text: string; entries: number; next: Position };

/** Saves a file in parts. Each part is requested after the one before it has arrived. */
export function useSaveParts(
  kind: 'trail' | 'patient',
  readPart: (after: Position) => Promise<Outcome<Part>>,
) {
  const process = useProcess();
  const [message, setMessage] = useState('');
  const store = () =>
    process.run(async () => {
      const texts: string[] = [];
      let count = 0;
      let after: Position = null;
      do {
        const { data, failure }: Outcome<Part> = await readPart(after);
        if (failure) throw failure;
        texts.push(data.text);
        count += data.entries;
        after = data.next;
      } while (after);
      // The date in numbers, the year first.
      const name = words.fileName(kind, new Date().toLocaleDateString('en-CA'));
      saveFile(name, new Blob(texts, { type: 'text/csv' }));
      setMessage(words.exported(count));
    });
  return { ...process, said: message, store: () => void store() };
}
