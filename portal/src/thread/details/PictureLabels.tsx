import { mayLabelIn } from '@corridor/contract/annotation/rules.ts';
import { consultWords as words } from '@corridor/contract/annotation/words.ts';
import { type Me, visitorOf } from '../../access/person.ts';
import { ConsultLabels } from '../../annotation/ConsultLabels.tsx';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import type { Activity } from '../activity.ts';
import { firstMessages } from '../prefetch.ts';
import styles from '../Thread.module.css';

type Props = { me: Me; activity: Activity; files: QueryOutput<'thread-econsult'>['files'] };

/** Labels for the pictures of the question and of the messages, where the consultant may give them. */
export function PictureLabels({ me, activity, files }: Props) {
  const { permissions } = visitorOf(me, false);
  // The server knows whether the specialist has data collection on, and answers no picture else.
  const may = mayLabelIn({ ...activity, permissions, collects: true });
  const { data } = useQuery(
    'thread-messages',
    { activityId: activity.id, limit: firstMessages },
    { enabled: may },
  );
  const sent = data?.messages.flatMap((message) => message.files) ?? [];
  const filesById = new Map([...sent, ...files].map((file) => [file.id, file]));
  if (!may || filesById.size === 0) return null;
  return (
    <ConsultLabels
      className={styles.section}
      activityId={activity.id}
      specialty={activity.specialty}
      files={[...filesById.values()]}
      heading={(count) => (
        <h3>
          {words.title} <small className={styles.count}>{count}</small>
        </h3>
      )}
    />
  );
}
