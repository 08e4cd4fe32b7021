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

/** It is done: they are signed in by themselves, and go on to where they may. */
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
  const out = state === 'out';
  return (
    <div className={styles.done}>
      <h1>{labels.successTitle(firstName)}</h1>
      <Note kind="ok">{out ? labels.successLogIn : labels.successIn}</Note>
      <Button
        kind="primary"
        large
        busy={state === 'entering'}
        onClick={() => void navigate({ to: out ? '/login' : to, replace: true } as never)}
      >
        {out ? labels.logIn : labels.successGo}
      </Button>
    </div>
  );
}
