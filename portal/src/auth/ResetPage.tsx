import { confirmProblem, passwordProblem } from '@corridor/contract/auth/passwords.ts';
import { words } from '@corridor/contract/auth/words.ts';
import { minimumPassword } from '@corridor/contract/platform/minimumPassword.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { isTemporary } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { Note } from '../ui/page/Note.tsx';
import { RetryNote } from '../ui/page/RetryNote.tsx';
import styles from './Form.module.css';
import { SignInPanel } from './SignInPanel.tsx';

/** The link of the reset mail: its code is checked first, then a new password is set. */
export function ResetPage() {
  const { oobCode } = useSearch({ from: '/auth/reset-password' });
  const verify = useCall('auth-verifyPasswordResetCode');
  const [email, setEmail] = useState<string>();
  const [bad, setBad] = useState(oobCode.length < 8);
  const [done, setDone] = useState(false);

  const check = async () => {
    const { data, failure } = await verify.run({ oobCode });
    setEmail(data?.email);
    // What was not answered says nothing of the code.
    setBad(failure !== undefined && !isTemporary(failure));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the code in the address
  useEffect(() => {
    if (bad) return;
    void check();
  }, [oobCode]);

  return (
    <SignInPanel title={words.resetTitle} {...(email && !done ? { lead: email } : {})}>
      <div className={styles.form}>
        {bad && <Note kind="danger">{words.resetBad}</Note>}
        {done && <Note kind="ok">{words.resetDone}</Note>}
        {!bad && !email && !verify.failure && <p role="status">{words.loading}</p>}
        {!bad && verify.failure && (
          <RetryNote onRetry={() => void check()}>{verify.failure.message}</RetryNote>
        )}
      </div>
      {email && !done && !bad && (
        <NewPasswordForm oobCode={oobCode} email={email} onDone={() => setDone(true)} />
      )}
      {(bad || done) && (
        <p className={styles.foot}>
          <Link to="/login">{bad ? words.askAgain : words.toLogin}</Link>
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
  // The server knows more of the person than this page does, and asks the same rule.
  const refused = confirm.failure?.details.fields?.find(({ field }) => field === 'newPassword');
  const least = useQuery('shell-installation', {}).data?.passwordLength;
  const problems = {
    password: passwordProblem(password, { least: least ?? minimumPassword, personal: [email] }),
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
      {confirm.failure && !refused && <Note kind="danger">{words.resetFailed}</Note>}
      <input type="email" hidden autoComplete="username" value={email} readOnly />
      <PasswordField
        {...shared}
        label={words.newPassword}
        {...(least !== undefined && { help: words.passwordHelp(least) })}
        value={password}
        error={
          tried
            ? (problems.password ?? (password === sent ? refused?.message : undefined))
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
