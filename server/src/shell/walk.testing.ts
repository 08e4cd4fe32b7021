import { canary, typed } from '../walk/canaryMarks.ts';
import type { Rows } from '../walk/rows.ts';

export const rows = {
  'shell-installation': 'public',
  'shell-me': { gate: 'signedIn', unfactored: true },
  'shell-dismissTooltip': { gate: 'signedIn', marked: [{ name: canary('tooltip') }] },
  'shell-setColourScheme': 'signedIn',
  'shell-recordEvents': { gate: 'signedIn', marked: [{ events: [{ name: typed, count: 1 }] }] },
} as const satisfies Rows;
