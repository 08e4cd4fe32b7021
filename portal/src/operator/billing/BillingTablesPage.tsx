import { type TableName, tableNames } from '@corridor/contract/billing/tables/rules.ts';
import { billingTableWords as words } from '@corridor/contract/operator/billing/words.ts';
import { useState } from 'react';
import { PanelTabs } from '../../ui/page/PanelTabs.tsx';
import page from '../Console.module.css';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { TablePanel } from './TablePanel.tsx';

/** The tables for billing: fees, codes, texts of refusals, and the numbers of doctors. */
export function BillingTablesPage() {
  const [table, setTable] = useState<TableName>('fees');
  return (
    <SettingsFrame tab="billing">
      <div className={page.scroll} data-scroll-restoration-id="operator-billing">
        <div className={page.page}>
          <h2 className="visuallyHidden">{words.title}</h2>
          <PanelTabs
            label={words.title}
            tabs={tableNames.map((name) => ({ name, says: words.tables[name].name }))}
            current={table}
            onTab={setTable}
          >
            <TablePanel key={table} table={table} />
          </PanelTabs>
        </div>
      </div>
    </SettingsFrame>
  );
}
