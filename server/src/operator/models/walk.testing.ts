import { typed } from '../../walk/canaryMarks.ts';
import type { Rows } from '../../walk/rows.ts';

export const rows = {
  'operator-models': 'operators',
  'operator-installModel': { gate: 'operators', marked: [{ card: typed, model: '' }] },
  'operator-activateModel': { gate: 'operators', unowned: 'every model is every operator’s' },
  'operator-withdrawModel': { gate: 'operators', unowned: 'as operator-activateModel' },
} as const satisfies Rows;
