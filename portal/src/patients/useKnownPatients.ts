import { isPhn } from '@corridor/contract/patients/phn.ts';
import { useEffect, useState } from 'react';
import type { CallOutput } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';

export type Match = CallOutput<'patientInfo-lookup'>[number];

type Given = { phn: string; province: string };

const quietMs = 400;
type Lookup = { phn: string; matches: Match[]; failed: boolean };
const nobody: Lookup = { phn: '', matches: [], failed: false };

/** The patients whom the clinic knows under the written number, for people who may look them up. */
export function useKnownPatients(given: Given, looksUp: boolean) {
  const { run } = useCall('patientInfo-lookup');
  const [lookup, setLookup] = useState(nobody);
  const [repeat, setRepeat] = useState(0);
  const valid = given.province !== '' && isPhn(given.phn, given.province);
  const phn = looksUp && valid ? given.phn : '';
  useEffect(() => {
    if (looksUp) void run({});
  }, [run, looksUp]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeat runs the lookup again
  useEffect(() => {
    if (phn === '') return;
    let current = true;
    const timer = setTimeout(async () => {
      const { data } = await run({ phn });
      // After a failed lookup here the server still checks before it accepts the consult.
      if (current) setLookup({ phn, matches: data ?? [], failed: data === undefined });
    }, quietMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [phn, run, repeat]);
  const answered = phn !== '' && lookup.phn === phn;
  return {
    matches: answered ? lookup.matches : nobody.matches,
    running: phn !== '' && !answered,
    failed: answered && lookup.failed,
    askAgain: () => {
      setLookup(nobody);
      setRepeat((before) => before + 1);
    },
  };
}
