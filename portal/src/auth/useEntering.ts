import type { CallInput } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';
import { startNewSession } from '../platform/server/sessionEnd.ts';

type Opening =
  | 'auth-signIn'
  | 'auth-signInWithCode'
  | 'auth-signInWithPasskey'
  | 'auth-confirmWithPasskey'
  | 'auth-signInWithCustomToken';

/** Runs a call that begins a session. */
export function useEntering<N extends Opening>(name: N) {
  const { run, ...process } = useCall(name);
  const enter = (input: CallInput<N>) =>
    startNewSession(
      () => run(input),
      ({ data }) => data?.status === 'signedIn',
    );
  return { ...process, run: enter };
}
