import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { isPhn } from '@corridor/contract/patients/phn.ts';
import { useEffect, useState } from 'react';
import type { CallOutput } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';

export type Match = CallOutput<'patientInfo-lookup'>[number];

const restMs = 400;
const nobody: { phn: string; matches: Match[] } = { phn: '', matches: [] };

/** Whom the clinic knows under the number that is written, for those who may look it up. */
export function useKnownPatients({ patientInfo, patientProvince }: ConsultForm, looksUp: boolean) {
  const { run } = useCall('patientInfo-lookup');
  const [found, setFound] = useState(nobody);
  const [turn, setTurn] = useState(0);
  const valid = patientProvince !== '' && isPhn(patientInfo.phn, patientProvince);
  const phn = looksUp && valid ? patientInfo.phn : '';
  useEffect(() => {
    if (looksUp) void run({});
  }, [run, looksUp]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when that is wanted
  useEffect(() => {
    if (phn === '') return;
    let current = true;
    const timer = setTimeout(async () => {
      const { data } = await run({ phn });
      // What could not be asked here the server asks before it takes anything.
      if (current) setFound({ phn, matches: data ?? [] });
    }, restMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [phn, run, turn]);
  const answered = phn !== '' && found.phn === phn;
  return {
    matches: answered ? found.matches : nobody.matches,
    running: phn !== '' && !answered,
    askAgain: () => {
      setFound(nobody);
      setTurn((before) => before + 1);
    },
  };
}
