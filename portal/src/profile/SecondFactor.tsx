import { words } from '@corridor/contract/profile/words.ts';
import { type FormEvent, useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { useFocusBack } from '../ui/focus/useFocusBack.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './ProfilePage.module.css';

type Key = { secret: string; uri: string };

/**
 * An authenticator app. Setting it up needs the password and its first code; turning it off needs
 * the password.
 */
export function SecondFactor({ on, onSet }: { on: boolean; onSet?: () => void }) {
  const [open, setOpen] = useState(false);
  const [key, setKey] = useState<Key>();
  const opener = useFocusBack(open);
  const close = () => {
    setOpen(false);
    setKey(undefined);
  };
  if (key && !on)
    return <Confirm secret={key.secret} uri={key.uri} onSet={onSet} onClose={close} />;
  if (open && on) return <TurnOff onClose={close} />;
  if (open) return <Start onStarted={setKey} onClose={close} />;
  return (
    <div className={styles.row}>
      <strong>{on ? words.secondFactorOn : words.secondFactorOff}</strong>
      <Button ref={opener} onClick={() => setOpen(true)}>
        {on ? words.turnOff : words.setUp}
      </Button>
    </div>
  );
}

function Start({ onStarted, onClose }: { onStarted: (key: Key) => void; onClose: () => void }) {
  const start = useCall('auth-startTotp');
  const submit = async (password: string) => {
    const { data } = await start.run({ password });
    if (data) onStarted(data);
  };
  return (
    <PasswordForm
      action={words.setUp}
      kind="primary"
      state={start.state}
      error={start.failure?.message}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

type Confirming = Key & {
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
        autoFocus
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
