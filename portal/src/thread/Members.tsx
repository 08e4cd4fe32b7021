import { inMemberOrder, personName, senderColour } from '@corridor/contract/thread/rules.ts';
import { roleWords, words } from '@corridor/contract/thread/words.ts';
import { Avatar } from '../ui/Avatar.tsx';
import styles from './Members.module.css';
import type { Activity } from './ThreadDetails.tsx';

type Colour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
export const colourOf = (position: number) => senderColour(position) as Colour;

/** Everybody in the thread: who asks, who answers, the offices, who forwarded. */
export function Members({ members, uid }: { members: Activity['members']; uid: string }) {
  return (
    <ul className={styles.list}>
      {inMemberOrder(members).map((member) => {
        const { location } = member;
        const place =
          member.role === 'moa'
            ? location?.clinicName
            : location && `${location.city} ${location.province}`;
        return (
          <li key={member.uid}>
            <Avatar
              name={`${member.firstName} ${member.lastName}`}
              colour={colourOf(member.position)}
            />
            <span>
              <strong>{member.uid === uid ? words.you : personName(member)}</strong>
              <small>{[roleWords[member.role], place].filter(Boolean).join(', ')}</small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
