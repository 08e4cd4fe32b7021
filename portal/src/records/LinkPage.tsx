import { linkWords as words } from '@corridor/contract/records/words.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SignInPanel } from '../auth/SignInPanel.tsx';
import { rememberReturn } from '../platform/device/device.ts';
import { Failure } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './LinkPage.module.css';
import { keepToken, rememberLinked, takeToken, wasLinked } from './linkToken.ts';

const invalid = new Failure('failed-precondition', '', { reason: 'not-valid' });

/** Links an account of the external records system with the signed-in person. */
export function LinkPage() {
  const navigate = useNavigate();
  const link = useCall('ava-linkAccount');
  const token = useRef<string>(undefined);
  const hasBegun = useRef(false);
  const [linked, setLinked] = useState(wasLinked);
  const [failure, setFailure] = useState<Failure>();

  const run = async () => {
    const jwt = token.current;
    setFailure(undefined);
    if (!jwt) return setFailure(invalid);
    const { data, failure: why } = await link.run({ jwt });
    if (data) {
      rememberLinked();
      return setLinked(true);
    }
    if (why.code !== 'unauthenticated') return setFailure(why);
    // The token waits while the person signs in or unlocks the screen.
    keepToken(jwt);
    rememberReturn('/ava/link-account');
    void navigate({ to: '/login', replace: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a token is used once
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    token.current = takeToken();
    if (linked && !token.current) return;
    setLinked(false);
    void run();
  }, []);

  const { reason = '' } = failure ?? {};
  const isWrong = ['not-valid', 'used', 'linked-to-another', 'no-records'].includes(reason);
  return (
    <SignInPanel title={words.title}>
      <div className={styles.link}>
        {!linked && !failure && <p role="status">{words.running}</p>}
        {linked && <Note kind="ok">{words.success}</Note>}
        {failure && <Note kind="danger">{isWrong ? words.invalid : words.error}</Note>}
        {isWrong && (
          <p>
            {reason === 'linked-to-another' ? words.linkedToAnother : words.beginAgain}{' '}
            <Link to="/dashboard/profile">{words.toProfile}</Link>
          </p>
        )}
        {failure && !isWrong && (
          <Button kind="primary" large state={link.state} onClick={() => void run()}>
            {words.tryAgain}
          </Button>
        )}
      </div>
    </SignInPanel>
  );
}
