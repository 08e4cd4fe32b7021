import { words } from '@corridor/contract/gallery/words.ts';
import { longTime } from '../../platform/dates.ts';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import { useQueries } from '../../platform/server/hooks.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { portionsOf } from '../portions.ts';
import styles from './ReadersDialog.module.css';

type Props = { ids: readonly string[]; onClose: () => void };

/** The people who saw items while they were tied to another patient. */
export function ReadersDialog({ ids, onClose }: Props) {
  const answers = useQueries(
    'gallery-readers',
    portionsOf(ids).map((portion) => ({ ids: portion })),
  );
  const failed = answers.filter(({ isError }) => isError);
  const waits = answers.some(({ isPending }) => isPending);
  const all = answers.flatMap(({ data }) => data?.readers ?? []);
  // A person may have opened several consults.
  const readers = [...Map.groupBy(all, ({ uid, activityId }) => uid ?? activityId)].flatMap(
    ([key, [reader]]) => (reader ? { key, ...reader } : []),
  );
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  return (
    <Dialog title={words.readersTitle} closeLabel={words.close} onClose={onClose}>
      <div className={styles.body}>
        {failed.length > 0 && <RetryNote onRetry={retry}>{words.readersFailed}</RetryNote>}
        {waits && <Skeleton width="70%" />}
        {readers.length > 0 && (
          <>
            <p>{words.readersLead}</p>
            <ul className={styles.list}>
              {readers.map(({ key, name, readAt }) => (
                <li key={key}>
                  <strong>{name ?? words.officeReader}</strong>
                  <time dateTime={readAt} className="tabular">
                    {longTime(readAt)}
                  </time>
                </li>
              ))}
            </ul>
          </>
        )}
        {!waits && failed.length === 0 && readers.length === 0 && <p>{words.noReaders}</p>}
      </div>
    </Dialog>
  );
}
