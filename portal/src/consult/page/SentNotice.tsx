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

/** Final: what was somebody else's draft is not taken back. */
export type SentOne = { activityId: string; type: Type; final: boolean };
type Props = {
  one: SentOne;
  /** The next one is begun: then this is here for its ten seconds alone. */
  typed: boolean;
  /** Whether what is begun is safe, as a draft. */
  keep: () => Promise<boolean>;
  /** What was sent, kept on this device for as long as it is asked back. */
  aside: () => Promise<Aside>;
  /** It was taken back or refused; that, where this is seen no more, is said elsewhere. */
  onUndone: (aside: Aside) => void;
  onRefused: (why: string) => void;
};

/** What was sent a moment ago: to be looked at, and for ten seconds as if it had not been. */
export function SentNotice({ one: { activityId, type, final }, typed, keep, ...at }: Props) {
  const undo = useCall('consult-undo');
  const [left, setLeft] = useState(undoSeconds);
  /** What was begun since could not be kept, so it cannot make room. */
  const [unsafe, setUnsafe] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  const takeBack = async () => {
    const safe = await keep();
    setUnsafe(!safe);
    if (!safe) return;
    const aside = await at.aside();
    const { data, failure } = await undo.run({ activityId });
    if (data) return at.onUndone(aside);
    // It may have been taken back all the same: then what was written is nowhere else.
    if (isLate(failure)) aside.drop();
    at.onRefused(isLate(failure) ? words.tooLate : words.unheardOf);
  };
  const late = undo.failure !== undefined && isLate(undo.failure);
  const failed = unsafe || undo.failure !== undefined;
  if (typed && (left === 0 || final) && !undo.running && !failed) return null;
  return (
    <Note kind={failed ? 'warn' : 'ok'}>
      {late ? words.tooLate : words.sent[type]}{' '}
      {!final && (left > 0 || undo.running || undo.failure) && !late && (
        <Button kind="link" busy={undo.running} onClick={() => void takeBack()}>
          {words.undo}
          {left > 0 && <span aria-hidden> ({left})</span>}
        </Button>
      )}{' '}
      {failed && !late && words.undoFailed}{' '}
      <Link to="/dashboard/secure-messaging" search={{ tab: 'inbox', econsultId: activityId }}>
        {words.openSent}
      </Link>
    </Note>
  );
}

/** Opened, answered, or locked since: it stays as it is. */
const isLate = ({ code, reason }: Failure) => reason === 'too-late' || code === 'not-found';
