import { expected } from '@corridor/contract/platform/expected.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { inMemberOrder, senderColour } from '@corridor/contract/thread/rules.ts';
import { roleWords, words } from '@corridor/contract/thread/words.ts';
import { IconX } from '@tabler/icons-react';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { useCall } from '../../platform/server/hooks.ts';
import { showFailure } from '../../platform/snackbars.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Avatar } from '../../ui/marks/Avatar.tsx';
import type { Activity } from '../activity.ts';
import styles from './Members.module.css';

type Colour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
export const colourOf = (position: number) => senderColour(position) as Colour;

/** The members of a thread: who asks, who answers, the offices, and who forwarded. */
type Props = { activityId: string; members: Activity['members']; uid: string };

export function Members({ activityId, members, uid }: Props) {
  return (
    <ul className={styles.list}>
      {inMemberOrder(members).map((member) => {
        const { location, coverOf } = member;
        const covered = members.find(
          ({ uid: candidate }) => coverOf !== null && candidate === coverOf,
        );
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
              <small>
                {[
                  expected(roleWords, member.role),
                  covered && words.standsInFor(personName(covered)),
                  place,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
            {member.removable && <Remove activityId={activityId} member={member} />}
          </li>
        );
      })}
    </ul>
  );
}

type RemoveProps = { activityId: string; member: Activity['members'][number] };

/** A member who was added can be removed again. */
function Remove({ activityId, member }: RemoveProps) {
  const { run } = useCall('thread-removeMember');
  const name = personName(member);
  const question = {
    title: words.removeTitle,
    text: words.removeLead(name),
    confirm: words.removeNow,
    danger: true,
  };
  const [ask, dialog] = useConfirm(question, async () => {
    const { failure } = await run({ activityId, uid: member.uid });
    showFailure(failure);
  });
  return (
    <>
      <IconButton label={words.removeMember(name)} className={styles.remove} onClick={ask}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </IconButton>
      {dialog}
    </>
  );
}
