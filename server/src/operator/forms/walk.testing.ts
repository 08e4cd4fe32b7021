import { phq9 } from '../../forms/shipped/phq9.ts';
import { shippedForms } from '../../forms/shipped/shippedForms.ts';
import { typed } from '../../walk/canaryMarks.ts';
import type { Rows } from '../../walk/rows.ts';

const [{ uid: formId = '' } = {}] = shippedForms;
const everyOperators = 'every form is every operator’s';

export const rows = {
  'operator-forms': 'operators',
  'operator-form': { gate: 'operators', input: () => ({ formId }), unowned: everyOperators },
  'operator-saveForm': {
    gate: 'operators',
    base: { formId: null, form: phq9, isPrivate: true, after: 0 },
    unowned: everyOperators,
    marked: [{ formId: null, form: { ...phq9, title: { en: typed } }, isPrivate: true, after: 0 }],
  },
  'operator-retireForm': { gate: 'operators', unowned: everyOperators },
  'operator-shareForm': { gate: 'operators', unowned: everyOperators },
  'operator-importForm': { gate: 'operators', marked: [{ text: typed }] },
  'operator-exportForm': {
    gate: 'operators',
    base: { formId },
    unowned: everyOperators,
  },
} as const satisfies Rows;
