import { type Failure, isTemporary } from './server/client.ts';

/**
 * The table remembers so many unanswered acts. The oldest is dropped first; its retry is a new
 * act.
 */
const maxRemembered = 20;

/**
 * Idempotency keys of acts. The same content is the same act until the server gives a definite
 * answer. After that, the same content is a second act.
 */
export function makeActKeys() {
  const keys = new Map<string, string>();
  return {
    keyOf(input: unknown): string {
      const content = JSON.stringify(input);
      const key = keys.get(content) ?? crypto.randomUUID();
      keys.set(content, key);
      const [oldest] = keys.keys();
      if (keys.size > maxRemembered && oldest !== undefined) keys.delete(oldest);
      return key;
    },
    settle(input: unknown): void {
      keys.delete(JSON.stringify(input));
    },
  };
}

/** The answer was lost or was a server error: the act may or may not have been done. */
export const isUnanswered = (failure: Failure | undefined): boolean =>
  failure !== undefined && (isTemporary(failure) || failure.code === 'internal');
