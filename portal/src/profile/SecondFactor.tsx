import { words } from '@corridor/contract/profile/words.ts';
import { type FormEvent, useState } from 'react';
import { useCall } from '../platform/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { showSnackbar } from '../ui/Snackbar.tsx';
import { TextField } from '../ui/TextField.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './ProfilePage.module.css';

/** An authenticator app: set up with its first code, turned off with the password. */
export function SecondFactor({ on, onSet }: { on: boolean; onSet?: () => void }) {
  const [open, setOpen] = useState(false);
  const start = useCall('auth-startTotp');
  const [key, setKey] = useState<{ secret: string; uri: string }>();
  const close = () => {
    setOpen(false);
    setKey(undefined);
  };
  const setUp = async () => {
    const { data } = await start.run({});
    setKey(data);
  };
  if (key && !on)
    return <Confirm secret={key.secret} uri={key.uri} onSet={onSet} onClose={close} />;
  if (open && on) return <TurnOff onClose={close} />;
  return (
    <div className={styles.row}>
      <strong>{on ? words.secondFactorOn : words.secondFactorOff}</strong>
      {on ? (
        <Button onClick={() => setOpen(true)}>{words.turnOff}</Button>
      ) : (
        <Button state={start.state} onClick={setUp}>
          {words.setUp}
        </Button>
      )}
    </div>
  );
}

type Confirming = {
  secret: string;
  uri: string;
  onSet: (() => void) | undefined;
  onClose: () => void;
};

function Confirm({ secret, uri, onSet, onClose }: Confirming) {
  const [code, setCode] = useState('');
  const confirm = useCall('auth-confirmTotp');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await confirm.run({ code });
    if (!data) return;
    showSnackbar({ text: words.turnedOn });
    onClose();
    onSet?.();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{words.scan}</p>
      <p className={`${styles.secret} identifier`}>{secret.replace(/(.{4})/g, '$1 ').trim()}</p>
      <a href={uri}>{words.openInApp}</a>
      <TextField
        label={words.code}
        help={words.codeHelp}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        error={confirm.failure?.message}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
      />
      <div className={styles.row}>
        <Button kind="primary" type="submit" state={confirm.state}>
          {words.turnOn}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const remove = useCall('auth-removeTotp');
  const submit = async (password: string) => {
    const { data } = await remove.run({ password });
    if (!data) return;
    showSnackbar({ text: words.turnedOff });
    onClose();
  };
  return (
    <PasswordForm
      action={words.turnOff}
      kind="danger"
      state={remove.state}
      error={remove.failure?.message}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
