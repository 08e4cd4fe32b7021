import { words } from '@corridor/contract/forms/result/words.ts';
import { ageOf } from '@corridor/contract/patients/birth.ts';
import { words as list } from '@corridor/contract/patients/list/words.ts';
import { pdfWords } from '@corridor/contract/platform/words.ts';
import { IconArrowLeft, IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { MoveButtons } from '../../patients/messages/MessageDetail.tsx';
import { numberOf } from '../../patients/messages/MessageRow.tsx';
import type { ResultProps } from '../../patients/messages/Messages.tsx';
import { ReportButton } from '../../patients/report/ReportButton.tsx';
import { dayStamp } from '../../platform/dates.ts';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import { pdfOf } from '../../platform/pdf.ts';
import { saveFile } from '../../platform/saveFile.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ScrollFrame } from '../../ui/page/ScrollFrame.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { AnswerTable } from './AnswerTable.tsx';
import { FlagBanner } from './FlagBanner.tsx';
import styles from './Result.module.css';
import { ResultAside } from './ResultAside.tsx';
import { ScoreSection } from './ScoreSection.tsx';

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Props = ResultProps & {
  /** The viewer may send forms. */
  sends: boolean;
};

/** An answered form: what must be seen first, its scores over time, and every answer. */
export function FormResult({ message, sends, onClose, onMove, onUnread }: Props) {
  const { data, error, refetch } = useQuery('forms-result', { messageId: message.id });
  const pdf = useCall('forms-resultPdf');
  const result = data?.messageId === message.id ? data : undefined;
  const { patient, dateOfBirth, subject } = message;
  const title = result?.form.title.en ?? subject;
  const savePdf = async () => {
    const { data: base64 } = await pdf.run({ messageId: message.id });
    if (base64 === undefined) return showSnackbar({ text: pdfWords.failed });
    saveFile(words.pdfName(title, dayStamp(message.submittedAt ?? message.created)), pdfOf(base64));
  };
  const age = ageOf(dateOfBirth, dayStamp(new Date().toISOString()));
  return (
    <ScrollFrame>
      <PageHeader
        back={
          <IconButton label={list.back} onClick={onClose}>
            <IconArrowLeft {...size} />
          </IconButton>
        }
        title={title}
        lead={words.patient(patient.name, age, dateOfBirth, numberOf(patient.phn))}
        actions={
          <>
            <MoveButtons folder={message.folder} onMove={onMove} />
            <Button kind="quiet" shrinks icon={<IconMail {...size} />} onClick={onUnread}>
              <span>{list.markUnread}</span>
            </Button>
            {message.mayReport && <ReportButton message={message} />}
            <Button
              busy={pdf.running}
              icon={<IconFileTypePdf {...size} />}
              onClick={() => void savePdf()}
            >
              {list.pdf}
            </Button>
          </>
        }
      />
      <div className={styles.page}>
        <div className={styles.main}>
          {error && !result && <RetryNote onRetry={refetch}>{words.loadFailed}</RetryNote>}
          {!result && !error && <Skeleton width="100%" height={320} />}
          {result && (
            <>
              <FlagBanner result={result} />
              {result.form.scores.map((score) => (
                <ScoreSection key={score.id} score={score} result={result} />
              ))}
              <AnswerTable result={result} />
            </>
          )}
        </div>
        <ResultAside
          message={message}
          result={result}
          title={title}
          sends={sends}
          onPdf={savePdf}
        />
      </div>
    </ScrollFrame>
  );
}
