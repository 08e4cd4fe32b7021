import { words } from '@corridor/contract/auth/words.ts';
import { type FormEvent, useState } from 'react';
import { useCall } from '../platform/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './Form.module.css';

type Props = { ticket: string; onEntered: (name: string) => void; onBack: () => void };

export function CodeForm({ ticket, onEntered, onBack }: Props) {
  const [code, setCode] = useState('');
  const confirm = useCall('auth-signInWithCode');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await confirm.run({ ticket, code, cookie: true });
    if (data?.status === 'signedIn') onEntered(`${data.firstName} ${data.lastName}`);
    else setCode('');
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={words.code}
        help={words.codeLead}
        error={confirm.failure?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
      />
      <Button kind="primary" large type="submit" busy={confirm.running} disabled={code.length < 6}>
        {confirm.running ? words.loggingIn : words.confirm}
      </Button>
      <div className={styles.row}>
        <Button kind="link" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </form>
  );
}
