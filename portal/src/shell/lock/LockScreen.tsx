import { words } from '@corridor/contract/auth/words.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Me } from '../../access/person.ts';
import { lastSignedInAs } from '../../platform/device/device.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { Avatar } from '../../ui/marks/Avatar.tsx';
import { lockHost } from './hiddenPage.ts';
import styles from './LockScreen.module.css';
import { useSignOutLocked } from './logout.ts';

type Props = {
  /** Missing after a reload: only the device knows the person's name then. */
  me: Me | undefined;
  onUnlocked: () => void;
};

/**
 * Covers everything after a while without input. The page itself is out of the document meanwhile.
 */
export function LockScreen({ me, onUnlocked }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [password, setPassword] = useState('');
  const unlock = useCall('auth-unlock');
  const signOut = useSignOutLocked();
  const show = () => dialog.current?.showModal();
  useEffect(show, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data, failure } = await unlock.run({ password });
    setPassword('');
    if (data) onUnlocked();
    else if (failure.code === 'unauthenticated') await signOut();
  };
  const name = me ? `${me.firstName} ${me.lastName}` : lastSignedInAs();
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.lock}
      aria-labelledby="lock-title"
      closedby="none"
      // Some browsers do not know `closedby`. A dialog that closes anyway opens again.
      onCancel={(event) => event.preventDefault()}
      onClose={show}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <h1 id="lock-title">{words.lockedTitle}</h1>
        <p>{words.lockedLead}</p>
        {name && (
          <div className={styles.person}>
            <Avatar name={name} size={36} />
            <p>
              <small>{words.lockedFor}</small>
              <strong>{name}</strong>
              {me && <small>{me.email}</small>}
            </p>
          </div>
        )}
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
        <div className={styles.other}>
          <Button kind="link" onClick={signOut}>
            {words.notYou}
          </Button>
          <small>{words.notYouHelp}</small>
        </div>
      </form>
    </dialog>,
    lockHost,
  );
}
