import type { CallInput } from '../platform/client.ts';

/** What is on its way. Its key makes every try of it the same message. */
export type Outgoing = {
  key: string;
  input: CallInput<'thread-sendMessage'>;
  state: 'sending' | 'failed' | 'sent';
  messageId?: string;
};

/** Outlives the screen: a message that failed behind the person's back is still there to be sent. */
let outgoing: readonly Outgoing[] = [];
const listeners = new Set<() => void>();
const set = (next: readonly Outgoing[]) => {
  outgoing = next;
  for (const listener of listeners) listener();
};

export const allOutgoing = () => outgoing;
export const onOutgoing = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const addOutgoing = (one: Outgoing) => set([...outgoing, one]);
export const changeOutgoing = (key: string, change: Partial<Outgoing>) =>
  set(outgoing.map((one) => (one.key === key ? { ...one, ...change } : one)));
export const dropOutgoing = (key: string) => set(outgoing.filter((one) => one.key !== key));
export const forgetOutgoing = () => set([]);
