import { appVersion } from '@corridor/contract/platform/version.ts';
import { labels } from '@corridor/contract/signup/words.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useEntering } from '../auth/useEntering.ts';
import { rememberName } from '../platform/device/device.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';
import type { completeSignup } from './complete.ts';
import styles from './Signup.module.css';

const shownMs = 2_000;

type Props = { made: Awaited<ReturnType<typeof completeSignup>>; firstName: string };

/**
 * After sign-up the person is signed in automatically and goes on to the first page they may open.
 */
export function SignupDone({ made: { customToken, pracIdValid }, firstName }: Props) {
  const navigate = useNavigate();
  const enter = useEntering('auth-signInWithCustomToken');
  const [state, setState] = useState<'entering' | 'in' | 'out'>('entering');
  const to = pracIdValid ? '/dashboard/consult' : '/dashboard/validation-required';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a token signs in once
  useEffect(() => {
    const token = { customToken, platform: 'web', version: appVersion, cookie: true } as const;
    void enter.run(token).then(({ data }) => {
      if (data) rememberName(`${data.firstName} ${data.lastName}`);
      setState(data ? 'in' : 'out');
    });
  }, []);
  useEffect(() => {
    if (state !== 'in') return;
    const timer = setTimeout(() => void navigate({ to, replace: true } as never), shownMs);
    return () => clearTimeout(timer);
  }, [state, to, navigate]);
  const isSignedOut = state === 'out';
  return (
    <div className={styles.done}>
      <h1>{labels.successTitle(firstName)}</h1>
      <Note kind="ok">{isSignedOut ? labels.successLogIn : labels.successIn}</Note>
      <Button
        kind="primary"
        large
        busy={state === 'entering'}
        onClick={() => void navigate({ to: isSignedOut ? '/login' : to, replace: true } as never)}
      >
        {isSignedOut ? labels.logIn : labels.successGo}
      </Button>
    </div>
  );
}
