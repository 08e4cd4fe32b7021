import { typed } from '../../walk/canaryMarks.ts';
import type { Rows } from '../../walk/rows.ts';

export const rows = {
  'operator-documents': 'operators',
  'operator-documentVersions': { gate: 'operators', input: () => ({ name: 'emrs' }) },
  'operator-documentVersion': { gate: 'operators', input: () => ({ name: 'emrs', version: 1 }) },
  'operator-previewContract': {
    gate: 'operators',
    input: () => ({ markdown: '# Agreement' }),
    marked: [{ markdown: typed }],
  },
  'operator-saveDocument': {
    gate: 'operators',
    marked: [{ document: { name: 'emrs', content: { emrList: [typed] } }, after: 1 }],
  },
} as const satisfies Rows;
