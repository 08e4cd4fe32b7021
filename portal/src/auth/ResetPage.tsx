import { confirmProblem, passwordProblem } from '@corridor/contract/auth/passwords.ts';
import { words } from '@corridor/contract/auth/words.ts';
import { minimumPassword } from '@corridor/contract/platform/minimumPassword.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { isTemporary } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { WaitingBlocks } from '../shell/frame/PageSkeleton.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Form.module.css';
import { SignInPanel } from './SignInPanel.tsx';

/** The page behind the link in the reset mail. It checks the code and then sets a new password. */
export function ResetPage() {
  const { oobCode } = useSearch({ from: '/auth/reset-password' });
  const verify = useCall('auth-verifyPasswordResetCode');
  const [email, setEmail] = useState<string>();
  const [isBadCode, setIsBadCode] = useState(oobCode.length < 8);
  const [isDone, setIsDone] = useState(false);

  const check = async () => {
    const { data, failure } = await verify.run({ oobCode });
    setEmail(data?.email);
    // Without an answer the code may still be good.
    setIsBadCode(failure !== undefined && !isTemporary(failure));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for the code of the address
  useEffect(() => {
    if (isBadCode) return;
    void check();
  }, [oobCode]);

  return (
    <SignInPanel title={words.resetTitle} {...(email && !isDone ? { lead: email } : {})}>
      <div className={styles.form}>
        {isBadCode && <Note kind="danger">{words.resetBad}</Note>}
        {isDone && <Note kind="ok">{words.resetDone}</Note>}
        {!isBadCode && !email && !verify.failure && <WaitingBlocks />}
        {!isBadCode && verify.failure && (
          <RetryNote onRetry={() => void check()}>{verify.failure.message}</RetryNote>
        )}
      </div>
      {email && !isDone && !isBadCode && (
        <NewPasswordForm oobCode={oobCode} email={email} onDone={() => setIsDone(true)} />
      )}
      {(isBadCode || isDone) && (
        <p className={styles.foot}>
          <Link to="/login">{isBadCode ? words.askAgain : words.toLogin}</Link>
        </p>
      )}
    </SignInPanel>
  );
}

function NewPasswordForm({
  oobCode,
  email,
  onDone,
}: {
  oobCode: string;
  email: string;
  onDone: () => void;
}) {
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState('');
  const confirm = useCall('auth-confirmPasswordReset');
  // The server checks the same rule with more details of the person.
  const refusedField = confirm.failure?.details.fields?.find(
    ({ field }) => field === 'newPassword',
  );
  const minLength = useQuery('shell-installation', {}).data?.passwordLength;
  const problems = {
    password: passwordProblem(password, { least: minLength ?? minimumPassword, personal: [email] }),
    confirmed: confirmProblem(password, confirmed),
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problems.password || problems.confirmed) return;
    setSent(password);
    const { data } = await confirm.run({ oobCode, newPassword: password });
    if (data) onDone();
  };
  const shared = {
    showLabel: words.showPassword,
    hideLabel: words.hidePassword,
    autoComplete: 'new-password',
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {confirm.failure && !refusedField && <Note kind="danger">{words.resetFailed}</Note>}
      <input type="email" hidden autoComplete="username" value={email} readOnly />
      <PasswordField
        {...shared}
        label={words.newPassword}
        {...(minLength !== undefined && { help: words.passwordHelp(minLength) })}
        value={password}
        error={
          tried
            ? (problems.password ?? (password === sent ? refusedField?.message : undefined))
            : undefined
        }
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        {...shared}
        label={words.confirmPassword}
        value={confirmed}
        error={tried ? problems.confirmed : undefined}
        onChange={(event) => setConfirmed(event.target.value)}
      />
      <Button kind="primary" large type="submit" state={confirm.state}>
        {words.setPassword}
      </Button>
    </form>
  );
}
