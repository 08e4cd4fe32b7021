import { words as consult } from '@corridor/contract/consult/words.ts';
import type { Draft } from '@corridor/contract/drafts/schemas.ts';
import { words } from '@corridor/contract/drafts/words.ts';
import type { Drafting } from '../../drafts/useDraft.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import styles from '../Consult.module.css';
import type { Start } from '../state/useConsultForm.ts';
import type { DeviceContent } from '../state/useConsultOpening.ts';
import { DraftDifferences, useOtherVersion } from './DraftDifferences.tsx';

type Props = {
  drafting: Drafting;
  draft: Draft | undefined;
  /** The chosen service is not available to this person. */
  noService: boolean;
  /** The people who answer now, if others answered when the service was chosen. */
  others: string | undefined;
  /** The content of this page. */
  content: DeviceContent;
  start: Start;
  /** Retries the search for the service that the address names. */
  missed: (() => Promise<void>) | undefined;
  /** Present when unsent text came back: saves it as a draft and starts an empty consult. */
  onEmpty: (() => void) | undefined;
  onAnew: () => void;
};

/** Notes about a draft: it was changed elsewhere, sent back, or forwarded by somebody. */
export function DraftNotices(props: Props) {
  const { drafting, draft, noService, others, content, start, missed, onEmpty, onAnew } = props;
  const { state, save, begin, forget } = drafting;
  const otherVersion = useOtherVersion(drafting);
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
            silent={
              otherVersion && (
                <DraftDifferences mine={content} theirs={otherVersion} start={start} />
              )
            }
          >
            {words.newer}{' '}
            <Button kind="link" onClick={() => void save(otherVersion?.version ?? 'any')}>
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
