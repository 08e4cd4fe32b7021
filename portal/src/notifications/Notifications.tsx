import { words } from '@corridor/contract/notifications/words.ts';
import type { CallOutput } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './Notifications.module.css';
import { useDevice } from './useDevice.ts';

/** The state of notifications on this device, with a switch. */
export function Notifications() {
  const { state, devices, doing, problem, turnOn, turnOff } = useDevice();
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
            <Button state={doing} onClick={turnOff}>
              {words.turnOff}
            </Button>
            <SendTest />
          </>
        ) : (
          <Button state={doing} onClick={turnOn}>
            {words.turnOn}
          </Button>
        )}
      </div>
      {state === 'on' && <p className={styles.devices}>{words.devices(devices)}</p>}
      {problem && <Note kind="danger">{problem}</Note>}
    </>
  );
}

const nowhere = ({ sent }: CallOutput<'notifications-testPush'>) => sent === 0;

function SendTest() {
  const test = useCall('notifications-testPush', nowhere);
  return (
    <>
      <Button
        state={test.state}
        onClick={async () => {
          const { data } = await test.run({});
          if (data && !nowhere(data)) showSnackbar({ text: words.testSent(data.sent) });
        }}
      >
        {words.sendTest}
      </Button>
      {test.state === 'warning' && <Note kind="warn">{words.testNowhere}</Note>}
      {test.failure && <Note kind="danger">{test.failure.message}</Note>}
    </>
  );
}
