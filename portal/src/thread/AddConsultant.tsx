import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { type FormEvent, useEffect, useState } from 'react';
import type { CallOutput } from '../platform/client.ts';
import { useCall } from '../platform/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Note } from '../ui/Note.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showSnackbar } from '../ui/Snackbar.tsx';
import styles from './Choices.module.css';
import { Choices } from './Choices.tsx';
import type { Activity } from './ThreadDetails.tsx';

type Available = CallOutput<'secureMessaging-getConsultantsAvailableToUser'>;

/** A further consultant for this thread; those who are in it already can be seen, and not chosen. */
export function AddConsultant({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const { run, failure: failed } = useCall('secureMessaging-getConsultantsAvailableToUser');
  const add = useCall('secureMessaging-addUserToActivity');
  const [available, setAvailable] = useState<Available>();
  const [chosen, setChosen] = useState('');
  const load = () => run({}).then(({ data }) => data && setAvailable(data));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each dialog
  useEffect(() => void load(), []);
  const isMember = (uid: string) =>
    activity.members.some((member) => member.uid === uid && !member.removed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === '') return;
    const { data } = await add.run({
      activityId: activity.id,
      newUserId: chosen,
      activityRole: 'consultant',
    });
    if (!data) return;
    const label = available?.find(({ uid }) => uid === chosen)?.label ?? '';
    showSnackbar({ text: words.addedConsultant(label) });
    onClose();
  };
  return (
    <Dialog title={words.addConsultant} closeLabel={general.close} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        {failed && !available && (
          <Note kind="danger">
            {words.usersFailed}{' '}
            <Button kind="link" onClick={() => void load()}>
              {general.retry}
            </Button>
          </Note>
        )}
        {available?.length === 0 && <Note kind="info">{words.noConsultants}</Note>}
        {!available && !failed && <Skeleton width="100%" height={140} />}
        {available && available.length > 0 && (
          <Choices
            label={words.chooseConsultant}
            chosen={chosen}
            onChoose={setChosen}
            choices={available.map(({ uid, label }) => ({
              value: uid,
              says: isMember(uid) ? `${label} ${words.added}` : label,
              disabled: isMember(uid),
            }))}
          />
        )}
        {add.failure && <Note kind="danger">{words.addFailed}</Note>}
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" busy={add.running} disabled={chosen === ''}>
            {words.add}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
