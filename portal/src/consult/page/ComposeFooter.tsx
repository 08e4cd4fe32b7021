import { words } from '@corridor/contract/consult/words.ts';
import { words as drafts } from '@corridor/contract/drafts/words.ts';
import { IconAlertCircle, IconArrowForwardUp, IconClock } from '@tabler/icons-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormFoot } from '../../ui/page/FormFoot.tsx';
import type { Forward } from '../state/useForwardToApprover.ts';
import type { Type } from '../state/useSendConsult.ts';
import { fieldName, focusField } from './sectionStates.ts';

type Props = {
  type: Type;
  /** The first invalid field, once the page shows problems. */
  invalidField: string | undefined;
  /** A reason outside the form that prevents sending, or why sending failed. */
  problem: string | undefined;
  /** The part that a pressed action still waits for. The action runs by itself afterwards. */
  waits: string | undefined;
  saving: boolean;
  sending: boolean;
  done: boolean;
  maySend: boolean;
  /** Present for people who may ask an approver. */
  forward: Forward | undefined;
  onSave: () => void;
  onForward: () => void;
  onSend: () => void;
};

/** The foot of the page: the first problem with a way to it, and the actions for the consult. */
export function ComposeFooter(props: Props) {
  const { type, invalidField, problem, waits, saving, sending, done, maySend, forward } = props;
  const { onSave, onForward, onSend } = props;
  // The approver has the draft, but not its files yet: only the files are left to send.
  const isForwarded = forward?.filesLeft === true;
  const message = waits ?? problem ?? (invalidField === undefined ? undefined : words.checkForm);
  const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <FormFoot
      label={words.sections.submit}
      says={
        <>
          {message && (
            <strong data-waits={waits !== undefined}>
              {waits ? <IconClock {...size} /> : <IconAlertCircle {...size} />}
              {message}
            </strong>
          )}
          {!waits && invalidField !== undefined && (
            <Button kind="link" onClick={() => focusField(invalidField)}>
              {words.goTo(fieldName(invalidField))}
            </Button>
          )}
          <span>{words.emergencies}</span>
        </>
      }
    >
      {!isForwarded && (
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
      {maySend && !isForwarded && (
        <Button
          kind="primary"
          busy={sending || done || forward?.running === true}
          {...(done && { state: 'success' as const })}
          onClick={onSend}
        >
          {done ? words.sent[type] : sending ? words.sending : words.send[type]}
        </Button>
      )}
    </FormFoot>
  );
}
