import type { FormField } from '@corridor/contract/directory/schemas.ts';
import { useCallback, useRef, useState } from 'react';
import { useCall } from '../platform/hooks.ts';

type State = { formFields: readonly FormField[]; running: boolean; failed: boolean };
const nothing: State = { formFields: [], running: false, failed: false };

/** The questions of the service that is chosen. */
export function useAsking() {
  const { run } = useCall('services-getServiceForm');
  const [state, setState] = useState(nothing);
  const newest = useRef<string>(undefined);
  const load = useCallback(
    (serviceId: string | undefined) => {
      newest.current = serviceId;
      if (!serviceId) return setState(nothing);
      setState({ ...nothing, running: true });
      void run({ serviceId }).then(({ data }) => {
        if (newest.current !== serviceId) return;
        const formFields = data?.formFields ?? [];
        setState({ formFields, running: false, failed: data === undefined });
      });
    },
    [run],
  );
  return { ...state, load };
}
