import { words } from '@corridor/contract/notifications/words.ts';
import { useCall } from '../platform/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showSnackbar } from '../ui/Snackbar.tsx';
import styles from './Notifications.module.css';
import { useDevice } from './useDevice.ts';

/** Whether this device rings, and how to change that. */
export function Notifications() {
  const { state, devices, running, problem, turnOn, turnOff } = useDevice();
  if (state === undefined) return <Skeleton width="200px" height={32} />;
  if (state === 'unsupported') return <p>{words.unsupported}</p>;
  if (state === 'blocked') {
    return (
      <Note kind="info">
        <strong>{words.blocked}</strong>
        <div>{words.howToAllow}</div>
      </Note>
    );
  }
  return (
    <>
      <div className={styles.row}>
        <strong>{state === 'on' ? words.on : words.off}</strong>
        {state === 'on' ? (
          <>
            <Button busy={running} onClick={turnOff}>
              {words.turnOff}
            </Button>
            <SendTest />
          </>
        ) : (
          <Button busy={running} onClick={turnOn}>
            {words.turnOn}
          </Button>
        )}
      </div>
      {state === 'on' && <p className={styles.devices}>{words.devices(devices)}</p>}
      {problem && <Note kind="danger">{problem}</Note>}
    </>
  );
}

function SendTest() {
  const test = useCall('notifications-testPush');
  return (
    <>
      <Button
        busy={test.running}
        onClick={async () => {
          const { data } = await test.run({});
          if (data) showSnackbar({ text: words.testSent(data.sent) });
        }}
      >
        {words.sendTest}
      </Button>
      {test.failure && <Note kind="danger">{test.failure.message}</Note>}
    </>
  );
}
