import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from '../Thread.module.css';

export function LockDialog({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  const lock = useCall('thread-lock');
  const [reason, setReason] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return;
    const { data } = await lock.run({ activityId, reason: reason.trim() });
    if (data) onClose();
  };
  return (
    <Dialog title={words.lock} closeLabel={general.close} onClose={onClose}>
      <form onSubmit={submit}>
        <p className={styles.lead}>{words.lockLead}</p>
        <TextField
          label={words.lockReason}
          maxLength={1000}
          value={reason}
          error={lock.failure?.message}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button kind="danger" type="submit" busy={lock.running} disabled={reason.trim() === ''}>
            {words.lockNow}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
