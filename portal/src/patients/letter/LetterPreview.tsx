import { words } from '@corridor/contract/patients/letter/words.ts';
import { pdfOf } from '../../platform/pdf.ts';
import { PdfViewer } from '../../platform/pdfViewer/PdfViewer.tsx';
import { useCall } from '../../platform/server/hooks.ts';
import { useSettled } from '../../platform/useSettled.ts';
import { senderFields } from '../sending/useSender.ts';
import styles from './Letter.module.css';
import type { Letter } from './useLetter.ts';

/** The preview follows after a pause in typing. */
const quietMs = 800;

/** The letter on the paper that its patient will read. */
export function LetterPreview({ letter }: { letter: Letter }) {
  const { run } = useCall('patientMessages-preview');
  const { sender, content, body } = letter;
  const { physicianUid, locationIdx } = senderFields(sender);
  const { behalf } = sender;
  const written = useSettled(
    {
      physicianUid,
      locationIdx,
      phn: content.row.phn,
      subject: content.subject.trim(),
      body,
      ...(content.row.dateOfBirth && { dateOfBirth: content.row.dateOfBirth }),
      files: [...letter.files.ids, ...content.media],
      ...(behalf && { onBehalfOf: { kind: behalf.kind, uid: behalf.uid } }),
    },
    quietMs,
  );
  if (written.subject === '' || written.body === '' || written.physicianUid === '')
    return <p className={styles.empty}>{words.previewEmpty}</p>;
  return (
    <div className={styles.preview}>
      <PdfViewer
        name={JSON.stringify(written)}
        load={async () => {
          const { data } = await run(written, { background: true });
          return data === undefined ? undefined : pdfOf(data);
        }}
      />
    </div>
  );
}
