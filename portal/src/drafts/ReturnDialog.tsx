import { words } from '@corridor/contract/drafts/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import styles from './Drafts.module.css';

type Props = { count: number; onReturn: (reason: string) => void; onClose: () => void };

/** Asks for the reason before a draft goes back to its author. */
export function ReturnDialog({ count, onReturn, onClose }: Props) {
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // The dialog has opened and has the focus on its first button.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const empty = reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!empty) onReturn(reason.trim());
  };
  return (
    <Dialog title={words.sendBackTitle(count)} closeLabel={general.close} onClose={onClose}>
      <form ref={form} onSubmit={submit}>
        <p className={styles.lead}>{words.sendBackLead}</p>
        <TextArea
          label={words.reason}
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" disabled={empty}>
            {words.sendBack}
          </Button>
          <Button onClick={onClose}>{general.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
