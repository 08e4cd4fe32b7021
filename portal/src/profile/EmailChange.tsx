import { words } from '@corridor/contract/auth/email/words.ts';
import { emailProblem } from '@corridor/contract/auth/rules.ts';
import { words as auth } from '@corridor/contract/auth/words.ts';
import { useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { useFocusBack } from '../ui/focus/useFocusBack.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Changes the email address. It needs the password, and the new address must confirm itself. */
export function EmailChange() {
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const start = useCall('auth-startEmailChange');
  const opener = useFocusBack(open);
  if (!open)
    return (
      <Button ref={opener} onClick={() => setOpen(true)}>
        {words.change}
      </Button>
    );
  const nextEmail = email.trim();
  const problem = nextEmail === '' ? auth.enterEmail : emailProblem(nextEmail);
  const close = () => {
    setOpen(false);
    setEmail('');
    setTried(false);
    start.reset();
  };
  const submit = async (password: string) => {
    setTried(true);
    if (problem) return;
    const { data } = await start.run({ email: nextEmail, password });
    if (!data) return;
    showSnackbar({ text: words.sent });
    close();
  };
  return (
    <PasswordForm
      action={words.send}
      kind="primary"
      state={start.state}
      error={start.failure?.message}
      onSubmit={submit}
      onClose={close}
    >
      <p>{words.lead}</p>
      <TextField
        label={words.newEmail}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={tried ? problem : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
    </PasswordForm>
  );
}
