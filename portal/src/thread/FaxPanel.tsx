import { words } from '@corridor/contract/thread/fax/words.ts';
import { type FormEvent, useState } from 'react';
import { useCall, useQuery } from '../platform/hooks.ts';
import { phoneNumber } from '../platform/phone.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { RetryNote } from '../ui/RetryNote.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showSnackbar } from '../ui/Snackbar.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useConfirm } from '../ui/useConfirm.tsx';
import styles from './FaxPanel.module.css';
import { SentFaxes } from './SentFaxes.tsx';
import thread from './Thread.module.css';

/** For the consultant of a thread: the consult to the office, on paper, and how it got there. */
export function FaxPanel({ activityId }: { activityId: string }) {
  const { data, error, refetch } = useQuery('fax-ofActivity', { activityId });
  const number = data?.office?.fax;
  return (
    <section className={thread.section} aria-label={words.title}>
      <h3>{words.title}</h3>
      {error && !data && <RetryNote onRetry={refetch}>{words.notLoaded}</RetryNote>}
      {!data && !error && <Skeleton width="80%" height={18} />}
      {data?.office && !number && <Note kind="warn">{words.noNumber(data.office.clinicName)}</Note>}
      {data?.office && number && (
        <FaxForm
          activityId={activityId}
          lead={words.lead(data.office.clinicName, phoneNumber(number))}
        />
      )}
      {data && data.faxes.length > 0 && <SentFaxes faxes={data.faxes} />}
    </section>
  );
}

function FaxForm({ activityId, lead }: { activityId: string; lead: string }) {
  const queue = useCall('fax-queueMOAEConsultFax');
  const [message, setMessage] = useState('');
  const send = async () => {
    const { data } = await queue.run({ activityId, messageToMOA: message.trim() });
    if (!data) return;
    setMessage('');
    showSnackbar({ text: words.queued });
  };
  const [ask, question] = useConfirm(
    { title: words.confirmTitle, text: lead, confirm: words.send },
    send,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {question}
      <p className={styles.lead}>{lead}</p>
      <TextArea
        label={words.message}
        help={words.messageHelp}
        maxLength={5000}
        rows={2}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      {queue.failure && <Note kind="danger">{words.failed(queue.failure.message)}</Note>}
      <div>
        <Button type="submit" state={queue.state}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
