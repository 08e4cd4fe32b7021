import { emailProblem } from '@corridor/contract/auth/rules.ts';
import { words } from '@corridor/contract/auth/words.ts';
import { appVersion } from '@corridor/contract/platform/version.ts';
import { type FormEvent, useRef, useState } from 'react';
import type { Failure } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Form.module.css';
import { PasskeyButton } from './PasskeyButton.tsx';
import { passkeysWork } from './passkey.ts';
import type { SecondStep } from './SecondStepForm.tsx';
import { useEntering } from './useEntering.ts';

type Props = {
  email: string;
  onEmail: (email: string) => void;
  onEntered: (name: string) => void;
  onSecondFactor: (step: SecondStep) => void;
  onForgot: () => void;
};

export function LoginForm({ email, onEmail, onEntered, onSecondFactor, onForgot }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const signIn = useEntering('auth-signIn');
  const problems = {
    email: email === '' ? words.enterEmail : emailProblem(email.trim()),
    password: password === '' ? words.passwordRequired : undefined,
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = problems.email ? 'email' : problems.password ? 'password' : undefined;
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    const { data } = await signIn.run({
      email: email.trim(),
      password,
      platform: 'web',
      version: appVersion,
      cookie: true,
    });
    if (data?.status === 'signedIn') onEntered(`${data.firstName} ${data.lastName}`);
    if (data?.status === 'secondFactor') onSecondFactor(data);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {signIn.failure && <Note kind="danger">{failureWords(signIn.failure)}</Note>}
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        error={tried ? problems.email : undefined}
      />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        showLabel={words.showPassword}
        hideLabel={words.hidePassword}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={tried ? problems.password : undefined}
      />
      <Button kind="primary" large type="submit" state={signIn.state}>
        {signIn.running ? words.loggingIn : words.logIn}
      </Button>
      {passkeysWork && <PasskeySignIn onEntered={onEntered} />}
      <div className={styles.row}>
        <Button kind="link" onClick={onForgot}>
          {words.forgotPassword}
        </Button>
      </div>
    </form>
  );
}

/** Sign-in without a name or a password: the passkey names the account. */
function PasskeySignIn({ onEntered }: Pick<Props, 'onEntered'>) {
  const start = useCall('auth-startPasskeySignIn');
  const signIn = useEntering('auth-signInWithPasskey');
  return (
    <PasskeyButton
      label={words.passkeySignIn}
      start={async () => {
        const { data, failure } = await start.run({});
        return data ?? failure;
      }}
      send={(ticket, response) =>
        signIn.run({ ticket, response, platform: 'web', version: appVersion, cookie: true })
      }
      onEntered={onEntered}
    />
  );
}

/**
 * A throttled person reads how long to wait. Every other failure has one sentence, which tells a
 * stranger nothing.
 */
function failureWords(failure: Failure): string {
  const seconds = failure.details.retryAfterSeconds;
  if (failure.reason === 'throttled' && seconds) return words.throttledFor(seconds);
  return failure.reason === 'no-profile' ? words.noProfile : words.signInFailed;
}
