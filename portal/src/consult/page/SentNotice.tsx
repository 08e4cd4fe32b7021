import { words } from '@corridor/contract/consult/words.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Failure } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import type { Aside } from '../state/useConsultOpening.ts';
import type { Type } from '../state/useSendConsult.ts';

const undoSeconds = 10;

/** `final`: an approver sent somebody else's draft, which cannot be undone. */
export type SentConsult = { activityId: string; type: Type; final: boolean };
type Props = {
  sent: SentConsult;
  /** The person has begun the next consult, so the notice shows only for its ten seconds. */
  nextBegun: boolean;
  /** Saves the next consult as a draft. Answers whether it is safe. */
  keep: () => Promise<boolean>;
  /** Keeps the sent content on this device while the undo runs. */
  aside: () => Promise<Aside>;
  /** The undo succeeded or was refused. The page tells a person who has gone elsewhere. */
  onUndone: (aside: Aside) => void;
  onRefused: (why: string) => void;
};

/** Confirms a sent consult. For ten seconds the person can undo it. */
export function SentNotice({
  sent: { activityId, type, final },
  nextBegun,
  keep,
  ...callbacks
}: Props) {
  const undo = useCall('consult-undo');
  const [secondsLeft, setSecondsLeft] = useState(undoSeconds);
  /** The next consult could not be saved, so it cannot make room for the undone one. */
  const [isUnsafe, setIsUnsafe] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((before) => Math.max(0, before - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  const takeBack = async () => {
    const isSafe = await keep();
    setIsUnsafe(!isSafe);
    if (!isSafe) return;
    const aside = await callbacks.aside();
    const { data, failure } = await undo.run({ activityId });
    if (data) return callbacks.onUndone(aside);
    // The undo may have succeeded in spite of the failure. Then the aside copy is the only one.
    if (isLate(failure)) aside.drop();
    callbacks.onRefused(isLate(failure) ? words.tooLate : words.unheardOf);
  };
  const isTooLate = undo.failure !== undefined && isLate(undo.failure);
  const failed = isUnsafe || undo.failure !== undefined;
  if (nextBegun && (secondsLeft === 0 || final) && !undo.running && !failed) return null;
  return (
    <Note kind={failed ? 'warn' : 'ok'}>
      {isTooLate ? words.tooLate : words.sent[type]}{' '}
      {!final && (secondsLeft > 0 || undo.running || undo.failure) && !isTooLate && (
        <Button kind="link" busy={undo.running} onClick={() => void takeBack()}>
          {words.undo}
          {secondsLeft > 0 && <span aria-hidden> ({secondsLeft})</span>}
        </Button>
      )}{' '}
      {failed && !isTooLate && words.undoFailed}{' '}
      <Link to="/dashboard/secure-messaging" search={{ tab: 'inbox', econsultId: activityId }}>
        {words.openSent}
      </Link>
    </Note>
  );
}

/** Somebody has opened, answered or locked the consult, so it cannot be undone. */
const isLate = ({ code, reason }: Failure) => reason === 'too-late' || code === 'not-found';
