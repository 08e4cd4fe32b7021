import { calls, queries } from '@corridor/contract/operator/billing/calls.ts';
import { rowsOf } from '../../billing/tables/rows/tableRows.ts';
import { serve } from '../../platform/http/serve.ts';
import { exportAudited, importTable, removeRow, saveRow } from './editTable.ts';
import { planTable } from './tableFile.ts';

const done = { done: true } as const;

export const handlers = serve(
  { ...calls, ...queries },
  {
    'operator-billingRows': async ({ table, search, after, limit }, { app }) => {
      const [first, second] = after ?? ['', ''];
      const page = { first, second, search: search.trim(), limit: limit + 1 };
      const found = await rowsOf(table).page(app.pool, page);
      return { rows: found.slice(0, limit), more: found.length > limit };
    },

    'operator-saveBillingRow': async ({ row, before }, { change }) => {
      await change((inside) => saveRow(inside, row, before));
      return done;
    },

    'operator-removeBillingRow': async ({ before }, { change }) => {
      await change((inside) => removeRow(inside, before));
      return done;
    },

    'operator-exportBillingTable': ({ table }, { change }) =>
      change((inside) => exportAudited(inside, table)),

    'operator-checkBillingFile': async ({ table, text }, { app }) =>
      (await planTable(app.pool, table, text)).shown,

    'operator-applyBillingFile': (file, { change }) =>
      change((inside) => importTable(inside, file)),
  },
);
