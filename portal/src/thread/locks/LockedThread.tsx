import { nameInLine } from '@corridor/contract/platform/personNames.ts';
import { mayLock } from '@corridor/contract/thread/rules.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { IconLock } from '@tabler/icons-react';
import { longTime } from '../../platform/dates.ts';
import { PageState } from '../../ui/page/PageState.tsx';
import { UnlockButton } from '../actions/UnlockButton.tsx';
import type { Activity } from '../activity.ts';
import styles from '../Thread.module.css';

type Props = { activity: Activity; uid: string };
const list = new Intl.ListFormat('en-CA', { type: 'disjunction' });

/** Replaces a consult about the wrong patient: who locked it, why, and who may unlock it. */
export function LockedConsult({ activity, uid }: Props) {
  const { locked, id } = activity;
  if (!locked) return null;
  return (
    <PageState
      heading="h2"
      title={words.locked}
      lead={words.lockedLead(locked.by, longTime(locked.at))}
    >
      {locked.reason && <p className={styles.reason}>“{locked.reason}”</p>}
      <p className={styles.unlocks}>{whoUnlocks(activity, uid)}</p>
      {activity.mayLock && !locked.kept && <UnlockButton activityId={id} />}
    </PageState>
  );
}

/** Replaces the messages of a locked thread. */
export function LockedMessages({ activity, uid }: Props) {
  return (
    <div className={styles.lockedMessages}>
      <IconLock size={22} stroke={1.75} aria-hidden />
      <strong>{words.locked}</strong>
      <p>{words.lockedMessages}</p>
      <p>{whoUnlocks(activity, uid)}</p>
    </div>
  );
}

function whoUnlocks({ locked, members }: Activity, uid: string): string {
  if (locked?.kept) return words.keptLocked;
  const parties = members
    .filter(({ role, removed }) => mayLock(role) && !removed)
    .map((member) => (member.uid === uid ? words.you : nameInLine(member)))
    .toSorted((a, b) => Number(b === words.you) - Number(a === words.you));
  return words.mayUnlock(list.format([...parties, words.privacyOfficer]));
}
