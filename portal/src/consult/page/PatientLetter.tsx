import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { words } from '@corridor/contract/patients/letter/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { LetterGallery } from '../../gallery/LetterGallery.tsx';
import { LetterFoot } from '../../patients/letter/LetterFoot.tsx';
import { LetterForm } from '../../patients/letter/LetterForm.tsx';
import { useLetter } from '../../patients/letter/useLetter.ts';
import { useLeaveGuard } from '../../platform/device/leave.ts';
import { LeaveDialog } from '../../platform/edit/LeaveDialog.tsx';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import styles from './PatientLetter.module.css';

type Props = { patient: ConsultForm['patientInfo']; onClose: () => void };

/** A letter to the patient of a referral that was just sent with a copy for them. */
export function PatientLetter({ patient, onClose }: Props) {
  const { phn, email, dateOfBirth } = patient;
  const letter = useLetter({
    given: { phn, email, dateOfBirth },
    onSent: (delayed) => {
      showSnackbar({ text: delayed ? words.sentLater : words.sent });
      close();
    },
    onLeave: () => close(),
  });
  /** The files go with the dialog, so that the next patient’s letter begins without them. */
  const close = () => {
    letter.files.clear();
    onClose();
  };
  const { content, files, sending, done } = letter;
  const isWritten =
    content.subject + content.message !== '' || content.media.length + files.attachments.length > 0;
  const leaving = useLeaveGuard(isWritten && !done);
  const [askDiscard, discardDialog] = useConfirm(
    {
      title: words.discardTitle,
      text: words.discardText,
      confirm: words.discard,
      danger: true,
    },
    close,
  );
  const leave = isWritten ? askDiscard : close;
  return (
    <Dialog wide asks title={words.dialogTitle} closeLabel={general.close} onClose={leave}>
      <div className={styles.letter} inert={sending}>
        <LetterForm
          letter={letter}
          gallery={(media, onChange) => <LetterGallery media={media} onChange={onChange} />}
        />
      </div>
      <LetterFoot letter={letter} other={{ label: words.notNow, onPress: leave }} />
      {discardDialog}
      <LeaveDialog leaving={leaving} title={words.discardTitle} text={words.discardText} />
    </Dialog>
  );
}
