import { useEffect } from 'react';
import { makeStore } from '../../platform/store.ts';
import styles from './Snackbar.module.css';

type Message = { text: string; action?: string; onAction?: () => void; ms?: number };

/** How long a message stays. */
export const snackbarMs = 6_000;
/** That something was copied is seen at a glance. */
export const copiedMs = 2_000;

const shown = makeStore<Message | undefined>('session', undefined);

export const showSnackbar = (message: Message) => shown.set(message);

/** One message at a time, bottom left; a newer one takes its place. */
export function SnackbarHost() {
  const message = shown.use();
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => shown.set(undefined), message.ms ?? snackbarMs);
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
                shown.set(undefined);
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
