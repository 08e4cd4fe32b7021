import type { ReactNode } from 'react';
import type { QueryOutput } from '../../platform/server/client.ts';

/** A message to a patient in the list, and as it is opened. */
export type Listed = QueryOutput<'patientMessages-list'>['messages'][number];
export type Message = QueryOutput<'patientMessages-message'>;

/** Shows one of the files large. */
export type Viewer = (
  files: Message['files'],
  index: number,
  onIndex: (index: number) => void,
  onClose: () => void,
) => ReactNode;
