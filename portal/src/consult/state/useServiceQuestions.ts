import { words } from '@corridor/contract/consult/words.ts';
import type { FormField } from '@corridor/contract/directory/schemas.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../../platform/server/hooks.ts';
import type { Asking } from '../sections/ServiceQuestions.tsx';

const nothing: Asking = { formFields: [], running: false, failed: false, changed: false };
const headersOf = (formFields: readonly FormField[]) =>
  JSON.stringify(formFields.map(({ header }) => header));

/** The questions of the service that is chosen. */
export function useServiceQuestions() {
  const { run } = useCall('services-getServiceForm');
  const [state, setState] = useState(nothing);
  const newest = useRef<string>(undefined);
  /** What the service asked when it was looked at last. */
  const last = useRef({ serviceId: '', headers: '' });
  const load = useCallback(
    (serviceId: string | undefined) => {
      newest.current = serviceId;
      if (!serviceId) return setState(nothing);
      setState({ ...nothing, running: true });
      void run({ serviceId }).then(({ data }) => {
        if (newest.current !== serviceId) return;
        const formFields = data?.formFields ?? [];
        const now = { serviceId, headers: headersOf(formFields) };
        const changed =
          last.current.serviceId === serviceId && last.current.headers !== now.headers;
        if (data) last.current = now;
        setState({ formFields, running: false, failed: !data, changed: changed && !!data });
      });
    },
    [run],
  );
  return { ...state, load };
}

/** What is not there yet, and is waited for before it is sent. */
export function missingPart(
  questions: boolean,
  number: boolean,
  files: boolean,
): string | undefined {
  if (questions) return words.questionsLoad;
  if (number) return words.numberLoads;
  return files ? words.filesLoad : undefined;
}

/**
 * A hand that is quicker than the questions or the files: what it wanted is done once they are there,
 * if it is still what was wanted.
 */
export function useActWhenReady(running: boolean, wanted: string, act: () => void) {
  const [waitsFor, setWaitsFor] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with all as it is then
  useEffect(() => {
    const same = waitsFor === wanted;
    if (waitsFor === undefined || (same && running)) return;
    setWaitsFor(undefined);
    if (same) act();
  }, [waitsFor, wanted, running]);
  return {
    waits: waitsFor !== undefined,
    wait: () => setWaitsFor(wanted),
    drop: () => setWaitsFor(undefined),
  };
}
