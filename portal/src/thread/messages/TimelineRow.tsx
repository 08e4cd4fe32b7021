import { expected } from '@corridor/contract/platform/expected.ts';
import { nameInLine } from '@corridor/contract/platform/personNames.ts';
import { roleWords, words } from '@corridor/contract/thread/words.ts';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { clockTime, dayName } from '../../platform/dates.ts';
import type { Activity } from '../activity.ts';
import { statusWord } from '../details/status.tsx';
import styles from './Messages.module.css';
import type { Item } from './timeline.ts';

type Props = { item: Exclude<Item, { kind: 'message' }>; activity: Activity; uid: string };

/** The rows between the messages: days, the start of new messages, and other events. */
export function TimelineRow({ item, activity, uid }: Props) {
  if (item.kind === 'day') return <Divider>{dayName(item.at)}</Divider>;
  if (item.kind === 'new') return <Divider isNew>{words.newMessages}</Divider>;
  const { log } = item;
  const by = log.authUid === uid ? words.you : log.userInfo;
  return (
    <SystemRow at={log.timestamp}>
      {item.kind === 'status'
        ? words.statusChange(by, statusWord(item.log.after))
        : memberChange(item.log, activity, uid, by)}
    </SystemRow>
  );
}

function Divider({ isNew, children }: { isNew?: boolean; children: ReactNode }) {
  return (
    <li className={styles.day} data-new={isNew}>
      <span>{children}</span>
    </li>
  );
}

export function SystemRow({ at: sentAt, children }: { at: string; children: ReactNode }) {
  return (
    <li className={styles.system}>
      <IconArrowRight size={14} stroke={2} aria-hidden />
      <span>
        {children} · <time dateTime={sentAt}>{clockTime(sentAt)}</time>
      </span>
    </li>
  );
}

function memberChange(
  { uid: memberUid, authUid, joined, role }: Activity['memberLogs'][number],
  { members }: Activity,
  uid: string,
  by: string,
): string {
  const member = members.find((candidate) => candidate.uid === memberUid);
  const name = member ? nameInLine(member) : '';
  const roleWord = expected(roleWords, role);
  if (memberUid === authUid) {
    const subject = memberUid === uid ? words.you : name;
    return joined ? words.joined(subject, roleWord) : words.left(subject, roleWord);
  }
  const object = memberUid === uid ? words.youWithin : name;
  return joined ? words.addedTo(by, object, roleWord) : words.removedFrom(by, object, roleWord);
}
