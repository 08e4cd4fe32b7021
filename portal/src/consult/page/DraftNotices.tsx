import { words as consult } from '@corridor/contract/consult/words.ts';
import type { Draft } from '@corridor/contract/drafts/schemas.ts';
import { words } from '@corridor/contract/drafts/words.ts';
import type { Drafting } from '../../drafts/useDraft.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import styles from '../Consult.module.css';
import type { Start } from '../state/useConsultForm.ts';
import type { Kept } from '../state/useConsultOpening.ts';
import { DraftDifferences, useTheirs } from './DraftDifferences.tsx';

type Props = {
  drafting: Drafting;
  draft: Draft | undefined;
  /** The service that was chosen is not there for them. */
  noService: boolean;
  /** Who answers now, and did not when the service was chosen. */
  others: string | undefined;
  /** What stands here. */
  mine: Kept;
  start: Start;
  /** Asks again for the service of the address, which could not be asked for. */
  missed: (() => Promise<void>) | undefined;
  /** Where what was left unsent came back: keeps it as a draft, and begins an empty one. */
  onEmpty: (() => void) | undefined;
  onAnew: () => void;
};

/** What is to be known of a draft: that it was changed elsewhere, sent back, or whose it is. */
export function DraftNotices(props: Props) {
  const { drafting, draft, noService, others, mine, start, missed, onEmpty, onAnew } = props;
  const { state, save, begin, forget } = drafting;
  const theirs = useTheirs(drafting);
  const forwarder = draft?.econsultForwarder;
  return (
    <>
      {onEmpty && (
        <Note kind="info">
          {words.restored}{' '}
          <Button kind="link" onClick={onEmpty}>
            {words.beginEmpty}
          </Button>
        </Note>
      )}
      <div className={styles.pressing}>
        {noService && <Note kind="warn">{words.serviceGone}</Note>}
        {missed && (
          <Note kind="warn">
            {consult.serviceMissed}{' '}
            <Button kind="link" onClick={() => void missed()}>
              {consult.retry}
            </Button>
          </Note>
        )}
        {others && <Note kind="warn">{consult.otherPeople(others)}</Note>}
        {state === 'newer' && (
          <Note
            kind="warn"
            beside={theirs && <DraftDifferences mine={mine} theirs={theirs} start={start} />}
          >
            {words.newer}{' '}
            <Button kind="link" onClick={() => void save(theirs?.version ?? 'any')}>
              {words.keepMine}
            </Button>{' '}
            <Button
              kind="link"
              onClick={() => {
                forget();
                onAnew();
              }}
            >
              {words.takeTheirs}
            </Button>
          </Note>
        )}
        {state === 'gone' && (
          <Note kind="warn">
            {words.gone}{' '}
            <Button
              kind="link"
              onClick={() => {
                forget();
                begin(undefined, false);
                void save();
              }}
            >
              {words.keepAnew}
            </Button>
          </Note>
        )}
      </div>
      {draft?.returned && (
        <Note kind="warn">{words.returned(draft.returned.by, draft.returned.reason)}</Note>
      )}
      {forwarder && (
        <Note kind="info">{words.from(`${forwarder.firstName} ${forwarder.lastName}`)}</Note>
      )}
    </>
  );
}
