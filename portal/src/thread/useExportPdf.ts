import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/thread/document/words.ts';
import { useCall } from '../platform/hooks.ts';
import { pdfOf } from '../platform/pdf.ts';
import { showSnackbar } from '../ui/Snackbar.tsx';

/** The consult as a file; its name says nothing of the patient, since clinic desktops are shared. */
export function useExportPdf(activityId: string, created: string) {
  const { run } = useCall('secureMessaging-exportEconsultPdf');
  const start = async () => {
    showSnackbar({ text: words.making });
    const { data } = await run({ activityId });
    if (data === undefined) {
      const onAction = () => void start();
      return showSnackbar({ text: words.failed, action: general.retry, onAction });
    }
    const name = `consult-${created.slice(0, 10)}-${activityId.slice(-6)}.pdf`;
    save(name, data);
    showSnackbar({ text: words.made(name) });
  };
  return () => void start();
}

function save(name: string, base64: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(pdfOf(base64));
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
