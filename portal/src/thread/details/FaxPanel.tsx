import { words } from '@corridor/contract/thread/fax/words.ts';
import { type FormEvent, useState } from 'react';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { phoneNumber } from '../../platform/phoneNumber.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import thread from '../Thread.module.css';
import styles from './FaxPanel.module.css';
import { SentFaxes } from './SentFaxes.tsx';

/**
 * For the consultant of a thread: faxes the consult to the office, and shows the state of each
 * fax.
 */
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
