import { words } from '@corridor/contract/consult/words.ts';
import type { FormField } from '@corridor/contract/directory/schemas.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../../platform/server/hooks.ts';
import type { Asking } from '../sections/ServiceQuestions.tsx';

const nothing: Asking = { formFields: [], running: false, failed: false, changed: false };
const headersOf = (formFields: readonly FormField[]) =>
  JSON.stringify(formFields.map(({ header }) => header));

/** The questions of the chosen service. */
export function useServiceQuestions() {
  const { run } = useCall('services-getServiceForm');
  const [state, setState] = useState(nothing);
  const newest = useRef<string>(undefined);
  /** The questions of the service at the last reading. */
  const lastRead = useRef({ serviceId: '', headers: '' });
  const load = useCallback(
    (serviceId: string | undefined) => {
      newest.current = serviceId;
      if (!serviceId) return setState(nothing);
      setState({ ...nothing, running: true });
      void run({ serviceId }).then(({ data }) => {
        if (newest.current !== serviceId) return;
        const formFields = data?.formFields ?? [];
        const current = { serviceId, headers: headersOf(formFields) };
        const changed =
          lastRead.current.serviceId === serviceId && lastRead.current.headers !== current.headers;
        if (data) lastRead.current = current;
        setState({ formFields, running: false, failed: !data, changed: changed && !!data });
      });
    },
    [run],
  );
  return { ...state, load };
}

/** The part that is still loading before the consult can be sent. */
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
 * Remembers a press that came before the questions or files had loaded. It acts once they have, if
 * the content is still the same.
 */
export function useActWhenReady(running: boolean, content: string, act: () => void) {
  const [pressedContent, setPressedContent] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts with the values of the newest render
  useEffect(() => {
    const isUnchanged = pressedContent === content;
    if (pressedContent === undefined || (isUnchanged && running)) return;
    setPressedContent(undefined);
    if (isUnchanged) act();
  }, [pressedContent, content, running]);
  return {
    waits: pressedContent !== undefined,
    wait: () => setPressedContent(content),
    drop: () => setPressedContent(undefined),
  };
}
