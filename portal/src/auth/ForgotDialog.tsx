import { emailProblem } from '@corridor/contract/auth/rules.ts';
import { words } from '@corridor/contract/auth/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { type FormEvent, useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Form.module.css';

export function ForgotDialog({ email: typed, onClose }: { email: string; onClose: () => void }) {
  const [email, setEmail] = useState(typed);
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<string>();
  const send = useCall('resetPassword-sendForgotPasswordEmail');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = email === '' ? words.enterEmail : emailProblem(email.trim());
    setProblem(wrong);
    if (wrong) return;
    const { data } = await send.run({ email: email.trim() });
    setSent(data?.message);
  };
  return (
    <Dialog title={words.forgotPassword} closeLabel={general.close} onClose={onClose}>
      <p>{words.forgotLead}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {sent && <Note kind="ok">{sent}</Note>}
        {send.failure && <Note kind="danger">{words.forgotFailed}</Note>}
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button kind="primary" large type="submit" state={send.state}>
          {send.running ? words.sending : words.sendLink}
        </Button>
      </form>
    </Dialog>
  );
}
