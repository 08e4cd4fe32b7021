import { words as auth } from '@corridor/contract/auth/words.ts';
import { words } from '@corridor/contract/profile/words.ts';
import { useState } from 'react';
import { loadPasskeyLibrary, makePasskey } from '../auth/passkey.ts';
import type { Failure } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { useFocusBack } from '../ui/focus/useFocusBack.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { browserName } from './Sessions.tsx';

/**
 * Asks for a name and the password. The device then makes the key, and the server keeps its public
 * half.
 */
export function AddPasskey({ onAdded }: { onAdded?: () => void }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const start = useCall('auth-startPasskey');
  const add = useCall('auth-addPasskey');
  const opener = useFocusBack(open);
  if (!open)
    return (
      <Button ref={opener} onClick={() => setOpen(true)}>
        {words.addPasskey}
      </Button>
    );

  const submit = async (password: string) => {
    setProblem(undefined);
    if (name.trim() === '') return;
    setMaking(true);
    const problemText = await make(password);
    setMaking(false);
    if (problemText) return setProblem(problemText);
    if (problemText === undefined) return;
    setOpen(false);
    showSnackbar({ text: words.passkeyAdded });
    onAdded?.();
  };
  /** Answers the problem, '' without one, or undefined when the password field shows it. */
  const make = async (password: string): Promise<string | undefined> => {
    const [started] = await Promise.all([
      start.run({ password }),
      loadPasskeyLibrary().catch(() => {}),
    ]);
    if (!started.data) return atPassword(started.failure) ? undefined : problemOf(started.failure);
    const response = await makePasskey(started.data);
    if (response === 'present') return words.passkeyPresent;
    if (!response) return words.passkeyStopped;
    const { failure } = await add.run({ name: name.trim(), response });
    return failure ? problemOf(failure) : '';
  };

  return (
    <PasswordForm
      action={making ? auth.passkeyAsking : words.addPasskey}
      kind="primary"
      state={making ? 'running' : 'idle'}
      error={atPassword(start.failure) ? start.failure?.message : undefined}
      onSubmit={submit}
      onClose={() => setOpen(false)}
    >
      {problem && <Note kind="danger">{problem}</Note>}
      <TextField
        label={words.passkeyName}
        help={words.passkeyNameHelp}
        error={name.trim() === '' ? words.nameRequired : undefined}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </PasswordForm>
  );
}

const atPassword = (failure: Failure | undefined) =>
  failure !== undefined && ['wrong-credentials', 'throttled'].includes(failure.reason ?? '');

const problemOf = ({ reason, message }: Failure) =>
  reason === 'too-many' ? words.tooManyPasskeys : message;
