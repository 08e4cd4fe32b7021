import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import type { CallOutput } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import type { Activity } from '../activity.ts';
import styles from './RadioList.module.css';
import { RadioList } from './RadioList.tsx';
import { SearchNotes } from './SearchNotes.tsx';
import { useConsultants } from './useConsultants.ts';

type Available = CallOutput<'secureMessaging-getConsultantsAvailableToUser'>;

/** A list of this length needs no search. */
const searchFrom = 6;

/** Adds a consultant to the thread. Members are shown too, and cannot be chosen. */
export function AddConsultant({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const { run, failure: failed } = useCall('secureMessaging-getConsultantsAvailableToUser');
  const add = useCall('secureMessaging-addUserToActivity');
  const [available, setAvailable] = useState<Available>();
  const [chosen, setChosen] = useState('');
  const [search, setSearch] = useState('');
  const load = () => run({}).then(({ data }) => data && setAvailable(data));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each dialog
  useEffect(() => void load(), []);
  const { matches, ...asked } = useConsultants(available ?? [], search, chosen);
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
        {failed && !available && <RetryNote onRetry={load}>{words.usersFailed}</RetryNote>}
        {available?.length === 0 && <Note kind="info">{words.noConsultants}</Note>}
        {!available && !failed && <Skeleton width="100%" height={140} />}
        {available && available.length > searchFrom && (
          <TextField
            label={words.findConsultant}
            type="search"
            autoComplete="off"
            maxLength={200}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        {available && available.length > 0 && (
          <SearchNotes {...asked} nobody={matches.length === 0 ? words.nobodyNamed : undefined} />
        )}
        {matches.length > 0 && (
          <RadioList
            label={words.chooseConsultant}
            chosen={chosen}
            onChoose={setChosen}
            choices={matches.map(({ uid, label, because }) => ({
              value: uid,
              says: isMember(uid) ? `${label} ${words.added}` : label,
              ...(because && { detail: because }),
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
