import {
  type TableName,
  tableColumns,
  tableLimits,
} from '@corridor/contract/billing/tables/rules.ts';
import { billingTableWords as words } from '@corridor/contract/operator/billing/words.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { PlannedFile } from '../files/PlannedFile.tsx';

/** Exports a table as CSV, and imports one after its changes were shown. */
export function BillingFile({ table }: { table: TableName }) {
  const exporting = useCall('operator-exportBillingTable');
  const check = useCall('operator-checkBillingFile');
  const apply = useCall('operator-applyBillingFile');
  const exportTable = async () => {
    const { data } = await exporting.run({ table });
    if (!data) return;
    // The date in numbers, the year first.
    const name = words.fileName(table, new Date().toLocaleDateString('en-CA'));
    return { name, text: data.text, message: words.exported(name, data.rows) };
  };
  return (
    <PlannedFile
      words={{ ...words, title: words.files, fileHelp: words.fileHelp(tableColumns[table]) }}
      extension=".csv"
      type="text/csv"
      most={tableLimits.file}
      exports={{ ...exporting, run: exportTable }}
      checks={{ ...check, run: async (text) => (await check.run({ table, text })).data }}
      applies={{
        ...apply,
        run: async (text, digest) => (await apply.run({ table, text, digest })).data !== undefined,
      }}
    />
  );
}
