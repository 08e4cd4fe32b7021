import { words } from '@corridor/contract/consult/words.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCall } from '../platform/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import type { Type } from './useSending.ts';

const undoSeconds = 10;

/** Final: what was somebody else's draft is not taken back. */
export type SentOne = { activityId: string; type: Type; final: boolean };
type Props = {
  one: SentOne;
  /** The next one is begun: then this is here for its ten seconds alone. */
  typed: boolean;
  /** Whether what is begun is safe, as a draft. */
  keep: () => Promise<boolean>;
  onUndone: () => void;
};

/** What was sent a moment ago: to be looked at, and for ten seconds as if it had not been. */
export function Sent({ one: { activityId, type, final }, typed, keep, onUndone }: Props) {
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
    const { data, failure } = await undo.run({ activityId });
    // It is there no more: it was taken back, and the answer was lost.
    if (data || failure.code === 'not-found') onUndone();
  };
  const late = undo.failure?.reason === 'too-late';
  const failed = unsafe || undo.failure !== undefined;
  if (typed && (left === 0 || final) && !undo.running && !failed) return null;
  return (
    <Note kind="ok">
      {late ? words.tooLate : words.sent[type]}{' '}
      {!final && (left > 0 || undo.running) && !late && (
        <Button kind="link" busy={undo.running} onClick={() => void takeBack()}>
          {words.undo}
          <span aria-hidden> ({left})</span>
        </Button>
      )}{' '}
      {failed && !late && words.undoFailed}{' '}
      <Link to="/dashboard/secure-messaging" search={{ tab: 'inbox', econsultId: activityId }}>
        {words.openSent}
      </Link>
    </Note>
  );
}
