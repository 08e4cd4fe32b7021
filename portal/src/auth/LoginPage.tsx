import { words } from '@corridor/contract/auth/words.ts';
import { appBuild, appVersion } from '@corridor/contract/platform/version.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  forgetDevice,
  lastSignedInAs,
  rememberName,
  takeReturn,
} from '../platform/device/device.ts';
import { keepsAnything } from '../platform/device/keep.ts';
import { mayLeave, useLogoutGuard } from '../platform/device/leave.ts';
import { Failure, read } from '../platform/server/client.ts';
import { useQuery } from '../platform/server/hooks.ts';
import {
  beginSessionEnd,
  sessionIsEnding,
  tellServerOfEnd,
} from '../platform/server/sessionEnd.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Avatar } from '../ui/marks/Avatar.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Form.module.css';
import { LoginForm } from './LoginForm.tsx';
import { type SecondStep, SecondStepForm } from './SecondStepForm.tsx';
import { SignInPanel } from './SignInPanel.tsx';

const ForgotDialog = lazyPart(() => import('./ForgotDialog.tsx').then((m) => m.ForgotDialog));
const DemoAccounts = lazyPart(
  () => import('./DemoAccounts.tsx').then((m) => m.DemoAccounts),
  <div className={styles.demo} />,
);

const LeaveDialog = lazyPart(() =>
  import('../platform/edit/LeaveDialog.tsx').then((m) => m.LeaveDialog),
);

/**
 * Sign-in. A returning person continues with one press; everybody else enters email and password.
 */
export function LoginPage() {
  const navigate = useNavigate();
  const installation = useQuery('shell-installation', {}).data;
  const [returning, setReturning] = useState(lastSignedInAs);
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<SecondStep>();
  const [forgot, setForgot] = useState(false);
  const [loading, setLoading] = useState(false);
  const ending = useEnding();

  const enter = (name: string) => {
    rememberName(name);
    void navigate({ to: takeReturn() ?? '/dashboard', replace: true });
  };

  const goOn = async () => {
    setLoading(true);
    try {
      const { result } = await read('shell-me', {});
      enter(`${result.firstName} ${result.lastName}`);
    } catch (error) {
      // A locked session is unlocked inside, with the password.
      if (error instanceof Failure && error.reason === 'locked') return enter(returning ?? '');
      setReturning(undefined);
      setLoading(false);
    }
  };

  const leaving = useLogoutGuard(keepsAnything);
  const logout = async () => {
    if (!(await mayLeave())) return;
    beginSessionEnd();
    forgetDevice();
    setReturning(undefined);
    await tellServerOfEnd();
  };

  return (
    <SignInPanel title={words.title} lead={words.lead} foot={<Foot installation={installation} />}>
      {ending && (
        <div className={styles.ending}>
          <Note kind="warn">{words.ending}</Note>
        </div>
      )}
      {step ? (
        <SecondStepForm step={step} onEntered={enter} onBack={() => setStep(undefined)} />
      ) : returning ? (
        <>
          <div className={styles.person}>
            <Avatar name={returning} size={36} />
            <span>
              <span className={styles.last}>{words.lastSignedInAs}</span>
              <span className={styles.name}>{returning}</span>
            </span>
          </div>
          <div className={styles.stack}>
            <Button kind="primary" large busy={loading} onClick={goOn}>
              {loading ? words.loading : words.continue}
            </Button>
            <Button large onClick={logout}>
              {words.logout}
            </Button>
          </div>
        </>
      ) : (
        <>
          <LoginForm
            email={email}
            onEmail={setEmail}
            onEntered={enter}
            onSecondFactor={setStep}
            onForgot={() => setForgot(true)}
          />
          {installation?.demo && <DemoAccounts onPick={setEmail} />}
        </>
      )}
      {leaving && <LeaveDialog leaving={leaving} />}
      {forgot && <ForgotDialog email={email} onClose={() => setForgot(false)} />}
    </SignInPanel>
  );
}

const checkMs = 1_000;

/** Answers whether the previous session still has to be ended at the server. */
function useEnding(): boolean {
  const [ending, setEnding] = useState(false);
  useEffect(() => {
    // The window of that session tells the server first. It may be closed by now, so this page
    // tries later.
    const late = setTimeout(() => void tellServerOfEnd(), 2 * checkMs);
    const timer = setInterval(() => setEnding(sessionIsEnding()), checkMs);
    return () => {
      clearTimeout(late);
      clearInterval(timer);
    };
  }, []);
  return ending;
}

type Installation = ReturnType<typeof useQuery<'shell-installation'>>['data'];

function Foot({ installation }: { installation: Installation }) {
  if (!installation) return null;
  const { environment, signUpUrl, supportUrl } = installation;
  return (
    <>
      <span className={styles.foot}>
        {words.newHere} <a href={signUpUrl}>{words.signUp}</a>
      </span>
      <span className={styles.foot}>
        <a href={supportUrl} target="_blank" rel="noreferrer">
          {words.help}
        </a>
      </span>
      {environment !== 'production' && (
        <span className={styles.version}>
          {words.versionLine(appVersion, appBuild, environment)}
        </span>
      )}
    </>
  );
}
