import { words } from '@corridor/contract/auth/words.ts';
import { words as shell } from '@corridor/contract/shell/words.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCall } from '../platform/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import styles from './LockScreen.module.css';
import { useLogout } from './logout.ts';

/** Over everything after a while without a hand on the device; what was typed stays under it. */
export function LockScreen({ onUnlocked }: { onUnlocked: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [password, setPassword] = useState('');
  const unlock = useCall('auth-unlock');
  const logout = useLogout();
  const lock = () => dialog.current?.showModal();
  useEffect(lock, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data, failure } = await unlock.run({ password });
    setPassword('');
    if (data) onUnlocked();
    else if (failure.code === 'unauthenticated') await logout();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.lock}
      aria-labelledby="lock-title"
      closedby="none"
      // For browsers that do not know the above; and what closes it all the same opens it again.
      onCancel={(event) => event.preventDefault()}
      onClose={lock}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 id="lock-title">{words.lockedTitle}</h2>
        <p>{words.lockedLead}</p>
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          showLabel={words.showPassword}
          hideLabel={words.hidePassword}
          value={password}
          error={unlock.failure?.message}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button kind="primary" large type="submit" state={unlock.state}>
          {words.unlock}
        </Button>
        <Button kind="link" onClick={logout}>
          {shell.logout}
        </Button>
      </form>
    </dialog>
  );
}
