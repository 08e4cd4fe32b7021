import { isBillingCode } from '@corridor/contract/billing/rules.ts';
import { words } from '@corridor/contract/phone/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { words as thread } from '@corridor/contract/thread/words.ts';
import { type FormEvent, useState } from 'react';
import { useCall } from '../platform/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Note } from '../ui/Note.tsx';
import { showSnackbar } from '../ui/Snackbar.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './CompleteCall.module.css';

type Props = {
  activityId: string;
  startTime: string;
  endTime: string;
  /** Recorded before a call is complete. */
  outcome: string | null;
};

/** For the consultant of a call: when it took place, and the code it is billed under. */
export function CompleteCall(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.complete}</Button>
      {open && <CallDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** As a field of a form has it: the time where the reader is. */
const local = (iso: string) => {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

function CallDialog({
  activityId,
  startTime,
  endTime,
  outcome,
  onClose,
}: Props & { onClose: () => void }) {
  const [start, setStart] = useState(() => local(startTime));
  const [end, setEnd] = useState(() => local(endTime));
  const [code, setCode] = useState('');
  const complete = useCall('phoneConsult-billAndMarkComplete');
  const { failure } = complete;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await complete.run({
      activityId,
      billingCode: code.trim(),
      startTime: new Date(start).toISOString(),
      endTime: new Date(end).toISOString(),
    });
    if (!data) return;
    showSnackbar({ text: words.done(data.billingCode) });
    onClose();
  };
  const problem = failure && (failure.reason === 'times' ? words.times : words.failed);
  return (
    <Dialog title={words.title} closeLabel={general.close} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {outcome === null && <Note kind="danger">{words.outcomeRequired}</Note>}
        {problem && <Note kind="danger">{problem}</Note>}
        <p className={styles.lead}>{words.lead}</p>
        <TextField
          label={words.start}
          type="datetime-local"
          value={start}
          onChange={(event) => setStart(event.target.value)}
        />
        <TextField
          label={words.end}
          type="datetime-local"
          value={end}
          onChange={(event) => setEnd(event.target.value)}
        />
        <TextField
          label={words.code}
          help={words.codeHelp}
          error={isBillingCode(code.trim()) ? undefined : thread.codeTooShort}
          maxLength={10}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button
            kind="primary"
            type="submit"
            busy={complete.running}
            disabled={outcome === null || start === '' || end === '' || !isBillingCode(code.trim())}
          >
            {words.complete}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
