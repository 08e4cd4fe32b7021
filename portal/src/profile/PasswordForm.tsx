import { words as auth } from '@corridor/contract/auth/words.ts';
import { words } from '@corridor/contract/profile/words.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ProcessState } from '../platform/server/process.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import styles from './ProfilePage.module.css';

type Props = {
  action: string;
  kind: 'primary' | 'danger';
  state: ProcessState;
  error: string | undefined;
  onSubmit: (password: string) => void;
  onClose: () => void;
  /** Fields above the password. */
  children?: ReactNode;
};

/**
 * Asks for the password again, before an action that a stranger at an open screen must not take.
 */
export function PasswordForm({ action, kind, state, error, onSubmit, onClose, children }: Props) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state !== 'running') onSubmit(password);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <PasswordField
        autoFocus
        label={words.password}
        showLabel={auth.showPassword}
        hideLabel={auth.hidePassword}
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.row}>
        <Button kind={kind} type="submit" state={state}>
          {action}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  );
}
