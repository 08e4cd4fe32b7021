import { isPhn } from '@corridor/contract/patients/phn.ts';
import type { KnownPatient } from '@corridor/contract/patients/recipients/recipient.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../platform/server/hooks.ts';

/** So many numbers are looked up side by side, as a pasted list may have hundreds. */
const sideBySide = 4;
const quietMs = 300;
const nobody: ReadonlyMap<string, readonly KnownPatient[]> = new Map();

/** The patients whom the clinic knows under the numbers, for people who may look them up. */
export function useKnownNumbers(numbers: readonly string[], looksUp: boolean) {
  const { run } = useCall('patientInfo-lookup');
  const [known, setKnown] = useState(nobody);
  const asked = useRef(new Set<string>());
  const wanted = looksUp
    ? [...new Set(numbers)].filter((phn) => isPhn(phn, '') && !known.has(phn)).join(' ')
    : '';
  useEffect(() => {
    const open = wanted.split(' ').filter((phn) => phn && !asked.current.has(phn));
    if (open.length === 0) return;
    const lookUp = async () => {
      for (let phn = open.shift(); phn !== undefined; phn = open.shift()) {
        if (asked.current.has(phn)) continue;
        asked.current.add(phn);
        const { data } = await run({ phn });
        // A number that could not be looked up is checked by the server.
        if (data) setKnown((before) => new Map(before).set(phn, data));
      }
    };
    const timer = setTimeout(() => {
      for (let line = 0; line < sideBySide; line++) void lookUp();
    }, quietMs);
    return () => clearTimeout(timer);
  }, [wanted, run]);
  return useMemo(() => known, [known]);
}
