import type { BillingRecord } from '@corridor/contract/reporting/schemas.ts';
import { reportWords as words } from '@corridor/contract/reporting/words.ts';
import type { Failure } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';

type Codes = { code: string; dxCode: string };

const reasonWords: Record<string, string> = {
  claimed: words.changed,
  'not-refused': words.changed,
  'thread-locked': words.locked,
};
const wordsOf = (failure: Failure | undefined) =>
  new Map(Object.entries(reasonWords)).get(failure?.reason ?? '') ?? words.failed;

/** The acts of a doctor on a record. Each tells how it ended, and a success closes the record. */
export function useRecordActs({ id, dxCode: dxBefore }: BillingRecord, onDone: () => void) {
  const settling = useCall('reporting-settle');
  const diagnosing = useCall('reporting-setDiagnosis');
  const resending = useCall('reporting-resend');
  const deleting = useCall('reporting-delete');
  const end = (text: string, { failure }: { failure?: Failure | undefined }) => {
    showSnackbar({ text: failure ? wordsOf(failure) : text });
    if (!failure) onDone();
  };
  return {
    busy: settling.running || diagnosing.running || resending.running,
    async settle({ code, dxCode }: Codes) {
      if (dxCode !== dxBefore) {
        const saved = await diagnosing.run({ id, dxCode });
        if (saved.failure) return end(words.saved, saved);
      }
      end(words.saved, await settling.run({ id, code }));
    },
    drop: async () => end(words.saved, await settling.run({ id, code: '' })),
    resend: async (codes: Codes) => end(words.resent, await resending.run({ id, ...codes })),
    remove: async () => end(words.deleted, await deleting.run({ id })),
  };
}
