import { words } from '@corridor/contract/consult/words.ts';
import { words as drafts } from '@corridor/contract/drafts/words.ts';
import { IconAlertCircle, IconArrowForwardUp, IconClock } from '@tabler/icons-react';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Forward } from '../state/useForwardToApprover.ts';
import type { Type } from '../state/useSendConsult.ts';
import styles from './ComposeFooter.module.css';
import { fieldName, focusField } from './sectionStates.ts';

type Props = {
  type: Type;
  /** The first field that is wrong, once something is said to be wrong. */
  wrong: string | undefined;
  /** What keeps it from being sent beside the form, or why it was not sent. */
  problem: string | undefined;
  /** What was pressed, and goes by itself once it can. */
  waits: string | undefined;
  saving: boolean;
  sending: boolean;
  done: boolean;
  maySend: boolean;
  /** For whoever may have it approved by somebody else. */
  forward: Forward | undefined;
  onSave: () => void;
  onForward: () => void;
  onSend: () => void;
};

/** At the foot of the page: what is wrong and where, and what can be done with what is written. */
export function ComposeFooter(props: Props) {
  const { type, wrong, problem, waits, saving, sending, done, maySend, forward } = props;
  const { onSave, onForward, onSend } = props;
  // It is with the approver already, but for its files: nothing else is left to do.
  const theirs = forward?.filesLeft === true;
  const says = waits ?? problem ?? (wrong === undefined ? undefined : words.checkForm);
  const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <section className={styles.foot} aria-label={words.sections.submit}>
      <p className={styles.says} role="status">
        {says && (
          <strong data-waits={waits !== undefined}>
            {waits ? <IconClock {...size} /> : <IconAlertCircle {...size} />}
            {says}
          </strong>
        )}
        {!waits && wrong !== undefined && (
          <Button kind="link" onClick={() => focusField(wrong)}>
            {words.goTo(fieldName(wrong))}
          </Button>
        )}
        <span>{words.emergencies}</span>
      </p>
      <div className={styles.actions}>
        {!theirs && (
          <Button busy={saving || sending || done} onClick={onSave}>
            {drafts.save}
          </Button>
        )}
        {forward && (
          <Button
            busy={forward.running || sending || done}
            icon={<IconArrowForwardUp {...size} />}
            onClick={onForward}
          >
            {drafts.forward}
          </Button>
        )}
        {maySend && !theirs && (
          <Button
            kind="primary"
            busy={sending || done || forward?.running === true}
            {...(done && { state: 'success' as const })}
            onClick={onSend}
          >
            {done ? words.sent[type] : sending ? words.sending : words.send[type]}
          </Button>
        )}
      </div>
    </section>
  );
}
