import { ageOf } from '@corridor/contract/patients/birth.ts';
import { typeWords, words } from '@corridor/contract/patients/list/words.ts';
import type { Folder } from '@corridor/contract/patients/messages/rules.ts';
import { expected } from '@corridor/contract/platform/expected.ts';
import { pdfWords } from '@corridor/contract/platform/words.ts';
import {
  IconArchive,
  IconChevronLeft,
  IconDownload,
  IconInbox,
  IconMail,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { dayStamp } from '../../platform/dates.ts';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import { pdfOf } from '../../platform/pdf.ts';
import { PdfViewer } from '../../platform/pdfViewer/PdfViewer.tsx';
import { saveFile } from '../../platform/saveFile.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { ReportButton } from '../report/ReportButton.tsx';
import styles from './Detail.module.css';
import { MessageFiles } from './MessageFiles.tsx';
import { numberOf } from './MessageRow.tsx';
import { MessageTimes } from './MessageTimes.tsx';
import type { Message, Viewer } from './message.ts';
import { SendAgain } from './SendAgain.tsx';
import { WithdrawButton } from './WithdrawButton.tsx';

type Props = {
  message: Message;
  onClose: () => void;
  onMove: (folder: Folder) => void;
  onUnread: () => void;
  viewer: Viewer;
};

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** One message: what was sent, what has happened to it, and its files. */
export function MessageDetail({ message, onClose, onMove, onUnread, viewer }: Props) {
  const pdf = useCall('patientMessages-pdf');
  const { id, subject, patient, dateOfBirth, subType, hasPdf } = message;
  const load = async () => {
    const { data } = await pdf.run({ messageId: id });
    return data === undefined ? undefined : pdfOf(data);
  };
  const save = async () => {
    const blob = await load();
    if (blob) saveFile(`${dayStamp(message.created)}.pdf`, blob);
    else showSnackbar({ text: pdfWords.failed });
  };
  const age = ageOf(dateOfBirth, dayStamp(new Date().toISOString()));
  const [to, phn] = words.addressed(patient.name, numberOf(patient.phn));
  return (
    <>
      <div className={styles.tools}>
        <Button
          kind="quiet"
          className={styles.back}
          aria-label={words.back}
          icon={<IconChevronLeft {...size} />}
          onClick={onClose}
        />
        <MoveButtons folder={message.folder} onMove={onMove} />
        <Button kind="quiet" shrinks icon={<IconMail {...size} />} onClick={onUnread}>
          <span>{words.markUnread}</span>
        </Button>
        {message.mayReport && <ReportButton message={message} />}
        {message.mayWithdraw && <WithdrawButton message={message} />}
        {hasPdf && (
          <Button
            className={styles.save}
            busy={pdf.running}
            icon={<IconDownload {...size} />}
            onClick={() => void save()}
          >
            {words.pdf}
          </Button>
        )}
      </div>
      <header className={styles.head}>
        <h2>{subject}</h2>
        <p className="identifier">
          {[
            age === undefined ? to : `${to}, ${age}`,
            phn,
            patient.email,
            typeWords[subType],
            message.sentBy && words.sentBy(message.sentBy),
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          {message.activityId && (
            <Link
              to="/dashboard/secure-messaging"
              search={{ tab: 'inbox', econsultId: message.activityId }}
            >
              {words.openConsult}
            </Link>
          )}
        </p>
        <MessageTimes message={message} />
      </header>
      <SendAgain key={`${id} ${message.sendAt}`} message={message} />
      <div className={styles.content}>
        {hasPdf ? (
          <PdfViewer name={id} load={load} />
        ) : (
          <p className={styles.noPdf}>{expected(words.noPdf, subType)}</p>
        )}
        <MessageFiles message={message} viewer={viewer} />
      </div>
    </>
  );
}

const others: Record<Folder, readonly Folder[]> = {
  inbox: ['archive'],
  sent: ['archive'],
  archive: ['inbox', 'sent'],
};

/** The other folders of a message. */
export const MoveButtons = ({
  folder,
  onMove,
}: {
  folder: Folder;
  onMove: (folder: Folder) => void;
}) =>
  others[folder].map((other) => (
    <Button
      key={other}
      kind="quiet"
      shrinks
      icon={other === 'archive' ? <IconArchive {...size} /> : <IconInbox {...size} />}
      onClick={() => onMove(other)}
    >
      <span>{other === 'archive' ? words.archive : words.moveTo(other)}</span>
    </Button>
  ));

export const MissingMessage = ({ onRetry }: { onRetry: () => unknown }) => (
  <div className={styles.missing}>
    <RetryNote onRetry={onRetry}>{words.loadFailed}</RetryNote>
  </div>
);
