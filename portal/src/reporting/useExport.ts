import { pdfRows } from '@corridor/contract/reporting/rules.ts';
import { reportWords as words } from '@corridor/contract/reporting/words.ts';
import { useRef, useState } from 'react';
import { saveFile } from '../platform/saveFile.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';

export type Kind = 'csv' | 'pdf';
export type Progress = { kind: Kind; done: number; total: number };

/** Each record ends a line of a CSV; each page of a PDF is an object of its own. */
const marks: Record<Kind, { sign: string; records: number }> = {
  csv: { sign: '\n', records: 1 },
  pdf: { sign: '/Type /Page\n', records: pdfRows },
};

/** Counts a sign in a stream of bytes, also one that is cut between two parts. */
function signCounter(sign: string) {
  const letters = new TextDecoder('latin1');
  let rest = '';
  return (part: Uint8Array): number => {
    const text = rest + letters.decode(part, { stream: true });
    const pieces = text.split(sign);
    rest = (pieces.at(-1) ?? '').slice(-(sign.length - 1) || text.length);
    if (sign.length === 1) rest = '';
    return pieces.length - 1;
  };
}

/** Fetches an exported file and tells how many of its records have arrived. */
export function useExport() {
  const [progress, setProgress] = useState<Progress>();
  const stop = useRef<AbortController>(undefined);
  const run = async (address: string, kind: Kind) => {
    const cut = new AbortController();
    stop.current = cut;
    setProgress({ kind, done: 0, total: 0 });
    try {
      const response = await fetch(`${address}.${kind}`, { signal: cut.signal });
      if (!response.ok || !response.body) throw new Error('the file was refused');
      const total = Number(response.headers.get('corridor-records') ?? 0);
      const name = /filename="([^"]+)"/.exec(
        response.headers.get('content-disposition') ?? '',
      )?.[1];
      const { sign, records } = marks[kind];
      const count = signCounter(sign);
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let marksSeen = 0;
      for await (const part of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
        parts.push(part);
        marksSeen += count(part);
        setProgress({ kind, done: Math.min(total, marksSeen * records), total });
      }
      const type = response.headers.get('content-type') ?? '';
      saveFile(name ?? `billing.${kind}`, new Blob(parts, { type }));
    } catch {
      if (!cut.signal.aborted)
        showSnackbar({ text: kind === 'csv' ? words.csvFailed : words.pdfFailed });
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, run, stop: () => stop.current?.abort() };
}
