import type { Purpose } from '@corridor/contract/uploads/rules.ts';
import type { Gate, RouteRows } from '../walk/rows.ts';

/** The people who may begin an upload for each purpose. */
export const purposeGates: Record<Purpose, Gate> = {
  media: 'photographers',
  resource: 'editors',
  thread: 'writers',
  attachment: 'messengers',
  letter: 'letterSenders',
  answer: 'nobody',
};

export const routeRows = {
  'uploads-options': 'public',
  'uploads-create': 'uploaders',
  'uploads-offset': 'uploaders',
  'uploads-append': 'uploaders',
  'uploads-cancel': 'uploaders',
  'uploads-file': 'onlyValidated',
} as const satisfies RouteRows;
