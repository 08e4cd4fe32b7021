import type { TableRow } from '@corridor/contract/billing/tables/rules.ts';
import { billingTableWords as words } from '@corridor/contract/operator/billing/words.ts';
import { type Failure, isNewerVersion } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { showUndo } from '../../platform/snackbars.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';

/** Saves and removes rows. Each change can be undone while its message is shown. */
export function useRowChanges() {
  const save = useCall('operator-saveBillingRow');
  const remove = useCall('operator-removeBillingRow');
  const tell = (failure: Failure | undefined, newer: string) => {
    if (failure) showSnackbar({ text: isNewerVersion(failure) ? newer : failure.message });
  };
  return {
    busy: save.running,
    /** Answers the failure, for the form. */
    async saveRow(row: TableRow, before: TableRow | null): Promise<Failure | undefined> {
      const { failure } = await save.run({ row, before });
      if (failure) return failure;
      showUndo(words.saved(row), async () => {
        const undone = before
          ? await save.run({ row: before, before: row })
          : await remove.run({ before: row });
        tell(undone.failure, words.notUndone);
      });
      return;
    },
    async removeRow(row: TableRow): Promise<void> {
      const { failure } = await remove.run({ before: row });
      if (failure) return tell(failure, words.notRemoved);
      showUndo(words.removed(row), async () => {
        tell((await save.run({ row, before: null })).failure, words.notUndone);
      });
    },
  };
}
export type RowChanges = ReturnType<typeof useRowChanges>;
