import { words } from '@corridor/contract/auth/words.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallOutput, Failure } from '../platform/server/client.ts';
import type { Outcome } from '../platform/server/process.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';
import { type Assertion, askPasskey, loadPasskeyLibrary, type RequestOptions } from './passkey.ts';

type Entered = Outcome<CallOutput<'auth-signInWithPasskey'>>;

type Props = {
  label: string;
  primary?: boolean;
  /** Gets the request for the browser, and the ticket that goes back with the answer. */
  start: () => Promise<{ ticket: string; options: RequestOptions } | Failure>;
  send: (ticket: string, response: Assertion) => Promise<Entered>;
  onEntered: (name: string) => void;
};

/** Signs in with one press: the server's challenge, then the device's answer. */
export function PasskeyButton({ label, primary, start, send, onEntered }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const signIn = async () => {
    setIsAsking(true);
    setProblem(undefined);
    const outcome = await ask();
    setIsAsking(false);
    if (typeof outcome === 'string') return setProblem(outcome);
    if (outcome.failure) return setProblem(failureWords(outcome.failure));
    if (outcome.data) onEntered(`${outcome.data.firstName} ${outcome.data.lastName}`);
  };
  const ask = async (): Promise<Entered | string> => {
    const [started] = await Promise.all([start(), loadPasskeyLibrary().catch(() => undefined)]);
    if (!('ticket' in started)) return { failure: started };
    const response = await askPasskey(started.options);
    return response ? send(started.ticket, response) : words.passkeyStopped;
  };
  return (
    <>
      {problem && <Note kind="danger">{problem}</Note>}
      <Button
        kind={primary ? 'primary' : 'default'}
        large
        busy={isAsking}
        icon={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
        onClick={signIn}
      >
        {isAsking ? words.passkeyAsking : label}
      </Button>
    </>
  );
}

function failureWords(failure: Failure): string {
  const seconds = failure.details.retryAfterSeconds;
  if (failure.reason === 'throttled' && seconds) return words.throttledFor(seconds);
  return failure.reason === 'invalid-code' ? words.stepExpired : failure.message;
}
