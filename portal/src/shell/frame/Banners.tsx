import { words as auth } from '@corridor/contract/auth/words.ts';
import { words } from '@corridor/contract/shell/words.ts';
import { IconAlertTriangle, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCall } from '../../platform/server/hooks.ts';
import { rereadAll } from '../../platform/server/live.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './Banners.module.css';
import { newBuild } from './build.ts';

const checkEveryMs = 5 * 60_000;

/** Notices a build that was deployed while the tab was open: on focus and every few minutes. */
export function UpdateBanner() {
  const [available, setAvailable] = useState(false);
  useEffect(() => {
    const check = () => void newBuild().then((isNew) => isNew && setAvailable(true));
    const timer = setInterval(check, checkEveryMs);
    addEventListener('focus', check);
    check();
    return () => {
      clearInterval(timer);
      removeEventListener('focus', check);
    };
  }, []);
  if (!available) return null;
  return (
    <div className={styles.banner} data-kind="info" role="status">
      <IconRefresh size={18} stroke={1.75} aria-hidden />
      <strong>{words.newVersion}</strong>
      <Button onClick={() => location.reload()}>{words.reload}</Button>
    </div>
  );
}

/** Asks once a visit for the person's rights, so that an old tab learns of changes. */
export function ClaimsBanner({ supportEmail }: { supportEmail: string }) {
  const { run, failure } = useCall('login-setCustomClaims_v1');
  useEffect(() => void run({}), [run]);
  if (!failure || failure.code === 'unauthenticated') return null;
  return (
    <div className={styles.banner} data-kind="warn" role="alert">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span>{auth.claimsFailed.replace('{email}', supportEmail)}</span>
    </div>
  );
}

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <div className={styles.banner} data-kind="warn" role="status">
      <IconCloudOff size={18} stroke={1.75} aria-hidden />
      <strong>{words.youAreOffline}</strong>
      <span>{words.offlineLead}</span>
      <Button kind="link" onClick={rereadAll}>
        {words.tryNow}
      </Button>
    </div>
  );
}
