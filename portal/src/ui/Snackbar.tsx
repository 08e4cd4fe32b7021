import { useEffect, useSyncExternalStore } from 'react';
import styles from './Snackbar.module.css';

type Message = { text: string; action?: string; onAction?: () => void; ms?: number };

/** How long a message stays. */
export const snackbarMs = 6_000;
/** That something was copied is seen at a glance. */
export const copiedMs = 2_000;

let current: Message | undefined;
const listeners = new Set<() => void>();
const set = (message: Message | undefined) => {
  current = message;
  for (const listener of listeners) listener();
};

export const showSnackbar = (message: Message) => set(message);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** One message at a time, bottom left; a newer one takes its place. */
export function SnackbarHost() {
  const message = useSyncExternalStore(subscribe, () => current);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => set(undefined), message.ms ?? snackbarMs);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div role="status" className={styles.host}>
      {message && (
        <div className={styles.snackbar}>
          <span>{message.text}</span>
          {message.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                set(undefined);
                message.onAction?.();
              }}
            >
              {message.action}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
