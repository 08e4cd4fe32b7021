import { useEffect } from 'react';
import { makeStore } from '../../platform/store.ts';
import styles from './Snackbar.module.css';

type Message = { text: string; action?: string; onAction?: () => void; ms?: number };

/** A message stays for so long. */
export const snackbarMs = 6_000;
/** A copied text needs only a glance. */
export const copiedMs = 2_000;

const shownMessage = makeStore<Message | undefined>('session', undefined);

export const showSnackbar = (message: Message) => shownMessage.set(message);

/** One message at a time, at the bottom left. A newer message replaces it. */
export function SnackbarHost() {
  const message = shownMessage.use();
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => shownMessage.set(undefined), message.ms ?? snackbarMs);
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
                shownMessage.set(undefined);
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
