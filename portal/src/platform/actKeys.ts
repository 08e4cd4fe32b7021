import { type Failure, isTemporary } from './server/client.ts';

/** So many acts without an answer are remembered; of older ones the next try is a new act. */
const remembered = 20;

/**
 * The keys under which the server knows acts again. The same content is the same act until it has a
 * definite answer; after that, the same content on purpose is a second act.
 */
export function makeActKeys() {
  const keys = new Map<string, string>();
  return {
    keyOf(input: unknown): string {
      const content = JSON.stringify(input);
      const key = keys.get(content) ?? crypto.randomUUID();
      keys.set(content, key);
      const [oldest] = keys.keys();
      if (keys.size > remembered && oldest !== undefined) keys.delete(oldest);
      return key;
    },
    settle(input: unknown): void {
      keys.delete(JSON.stringify(input));
    },
  };
}

/** Nobody knows whether the server has done it: the answer was lost, or was an error of the server. */
export const isUnanswered = (failure: Failure | undefined): boolean =>
  failure !== undefined && (isTemporary(failure) || failure.code === 'internal');
