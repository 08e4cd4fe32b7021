import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { useEffect, useState } from 'react';
import type { CallOutput } from '../platform/client.ts';
import { useCall } from '../platform/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Note } from '../ui/Note.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showSnackbar } from '../ui/Snackbar.tsx';
import choices from './AddConsultant.module.css';
import styles from './Thread.module.css';
import type { Activity } from './ThreadDetails.tsx';

type Available = CallOutput<'secureMessaging-getConsultantsAvailableToUser'>;

/** A further consultant for this thread; those who are in it already can be seen, and not chosen. */
export function AddConsultant({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const { run: load, failure: failed } = useCall('secureMessaging-getConsultantsAvailableToUser');
  const add = useCall('secureMessaging-addUserToActivity');
  const [available, setAvailable] = useState<Available>();
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    void load({}).then(({ data }) => setAvailable(data));
  }, [load]);
  const isMember = (uid: string) =>
    activity.members.some((member) => member.uid === uid && !member.removed);
  const submit = async () => {
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
      {failed && <Note kind="danger">{words.usersFailed}</Note>}
      {add.failure && <Note kind="danger">{words.addFailed}</Note>}
      {available?.length === 0 && <Note kind="info">{words.noConsultants}</Note>}
      {!available && !failed && <Skeleton width="100%" height={36} />}
      {available && available.length > 0 && (
        <fieldset className={choices.list}>
          <legend className="visuallyHidden">{words.chooseConsultant}</legend>
          {available.map(({ uid, label }) => (
            <label key={uid}>
              <input
                type="radio"
                name="consultant"
                disabled={isMember(uid)}
                checked={uid === chosen}
                onChange={() => setChosen(uid)}
              />
              {label} {isMember(uid) && <small>{words.added}</small>}
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.buttons}>
        <Button
          kind="primary"
          busy={add.running}
          disabled={chosen === ''}
          onClick={() => void submit()}
        >
          {words.add}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Dialog>
  );
}
