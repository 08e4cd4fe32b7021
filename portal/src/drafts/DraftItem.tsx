import type { Collection } from '@corridor/contract/drafts/form.ts';
import { draftAddress, shownSubject } from '@corridor/contract/drafts/rules.ts';
import type { DraftRow, WaitingRow } from '@corridor/contract/drafts/schemas.ts';
import { words } from '@corridor/contract/drafts/words.ts';
import { IconArrowBackUp, IconHourglass, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listTime } from '../platform/dates.ts';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Chip } from '../ui/marks/Chip.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import styles from './Drafts.module.css';

type Props = {
  draft: DraftRow;
  collection: Collection;
  /** The form of a draft has an address of its own. */
  beta: boolean;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
};

/** A draft, or a consult that waits for the person's approval. The row leads to its form. */
export function DraftItem({ draft, collection, beta, chosen, onChoose }: Props) {
  const { draftId, activityType, read, from, returned, updatedAt } = draft;
  const subject = shownSubject(draft.subject) || words.noSubject;
  const { to, search } = draftAddress({ draftId, activityType, collection }, beta);
  const note = returned ? words.returned(returned.by, returned.reason) : from && words.by(from);
  return (
    <li className={styles.row} data-unread={!read} data-chosen={chosen}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={words.select(subject)}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      <Link to={to} search={search} className={styles.link} data-step>
        {!read && <span className="visuallyHidden">{words.unread}: </span>}
        <span className={`${styles.subject} identifier`}>{subject}</span>
        <span className={styles.time}>{listTime(updatedAt)}</span>
        <span className={styles.note}>
          {words.types[activityType]}
          {note && ` · ${note}`}
        </span>
        {returned && (
          <span className={styles.stands}>
            <Chip tone="warn" filled icon={<IconArrowBackUp aria-hidden />}>
              {words.returnedMark}
            </Chip>
          </span>
        )}
      </Link>
    </li>
  );
}

/** A draft that waits for an approver. The author can take it back until the approver opens it. */
export function WaitingItem({ row }: { row: WaitingRow }) {
  const { draftId, approver, mayRecall, updatedAt, activityType } = row;
  const subject = shownSubject(row.subject) || words.noSubject;
  const { run, running } = useCall('consultDraft-recall');
  const recall = async () => {
    const { failure } = await run({ draftId });
    const isTakenUp = failure?.reason === 'taken-up' || failure?.code === 'not-found';
    const text = isTakenUp
      ? words.takenUp(approver)
      : failure
        ? words.recallFailed
        : words.recalled;
    showSnackbar({ text });
  };
  return (
    <li className={styles.row}>
      <span className={styles.tick} />
      <div className={styles.link}>
        <span className={`${styles.subject} identifier`}>{subject}</span>
        <span className={styles.time}>{listTime(updatedAt)}</span>
        <span className={styles.note}>{words.types[activityType]}</span>
        <span className={styles.stands}>
          {mayRecall ? (
            <Chip tone="info" icon={<IconHourglass aria-hidden />}>
              {words.waits(approver)}
            </Chip>
          ) : (
            <Chip icon={<IconUserCheck aria-hidden />}>{words.taken(approver)}</Chip>
          )}
        </span>
      </div>
      {mayRecall && (
        <Button
          aria-label={words.recallOf(subject)}
          busy={running}
          data-step
          onClick={() => void recall()}
        >
          {words.recall}
        </Button>
      )}
    </li>
  );
}
