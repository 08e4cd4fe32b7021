import { words } from '@corridor/contract/thread/document/words.ts';
import { dayStamp } from '../../platform/dates.ts';
import { savePdf } from '../../platform/pdf.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { showRetry } from '../../platform/snackbars.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';

/**
 * Exports the consult as a file. The file name does not name the patient, because clinic desktops
 * are shared.
 */
export function useExportPdf(activityId: string, created: string) {
  const { run } = useCall('secureMessaging-exportEconsultPdf');
  const start = async () => {
    showSnackbar({ text: words.making });
    const { data } = await run({ activityId });
    if (data === undefined) return showRetry(words.failed, start);
    const name = `consult-${dayStamp(created)}-${activityId.slice(-6)}.pdf`;
    savePdf(name, data);
    showSnackbar({ text: words.made(name) });
  };
  return () => void start();
}
