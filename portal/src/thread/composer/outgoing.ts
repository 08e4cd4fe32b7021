import {
  dropDraft,
  type Keeper,
  keepDraft,
  readDraft,
  reserveLeftNames,
  reserveName,
} from '../../platform/device/keep.ts';
import type { CallInput } from '../../platform/server/client.ts';
import { makeStore } from '../../platform/store.ts';

/** A message that is being sent. Its key makes every retry the same message. */
export type Outgoing = {
  key: string;
  input: CallInput<'thread-sendMessage'>;
  /**
   * `unsure`: the page closed while it was being sent, too long ago to go on without the person.
   */
  state: 'sending' | 'failed' | 'unsure' | 'sent';
  /** The time of the newest try. */
  startedAt: number;
  /** The time of the first try. */
  createdAt: number;
  messageId?: string;
  /** The reason of the failure, unless it is the connection. */
  why?: string;
};

/** Outlives the screen, so that a message that failed unseen can still be sent. */
export const outgoing = makeStore<readonly Outgoing[]>('session', []);

const nameOf = ({ key, input }: Pick<Outgoing, 'key' | 'input'>) =>
  `${startOf(input.activityId)}${key}`;
const startOf = (activityId: string) => `out.${activityId}.`;

/** Keeps the message on the device until the server has it or the person discards it. */
export function addOutgoing(keeper: Keeper, message: Outgoing): void {
  if (keeper.browserKey) {
    // Reserves the name, so that no other window takes the message up while this one lives.
    void reserveName(nameOf(message));
    void keepDraft(keeper, nameOf(message), message);
  }
  outgoing.change((all) => [...all, message]);
}
export function changeOutgoing(keeper: Keeper, key: string, change: Partial<Outgoing>): void {
  outgoing.change((all) =>
    all.map((message) => (message.key === key ? { ...message, ...change } : message)),
  );
  const changed = outgoing.get().find((message) => message.key === key);
  if (!changed || !keeper.browserKey) return;
  if (changed.state === 'sent') dropDraft(keeper, nameOf(changed));
  else void keepDraft(keeper, nameOf(changed), changed);
}
export function dropOutgoing(keeper: Keeper, key: string): void {
  const dropped = outgoing.get().find((message) => message.key === key);
  if (dropped) dropDraft(keeper, nameOf(dropped));
  outgoing.change((all) => all.filter((message) => message.key !== key));
}

/** The server knows a key for seven days. A later retry would be a second message. */
const keyKnownMs = 6 * 86_400_000;
export const isTooOld = ({ createdAt }: Outgoing) => Date.now() - createdAt > keyKnownMs;

/** A message goes on by itself for so long after its page closed: the writer still wants it. */
const resumeMs = 3_600_000;

/** Reads the messages that the device keeps for a thread. Answers the ones to resume. */
export async function readOutgoing(keeper: Keeper, activityId: string): Promise<Outgoing[]> {
  const names = await reserveLeftNames(keeper, startOf(activityId));
  const stored = await Promise.all(names.map((name) => readDraft<Outgoing>(keeper, name)));
  const messages = stored
    .flatMap((message) => message ?? [])
    .filter(({ key }) => !outgoing.get().some((shown) => shown.key === key))
    .map((message): Outgoing => {
      const isOld = isTooOld(message) || Date.now() - message.startedAt > resumeMs;
      return message.state === 'sending' && isOld ? { ...message, state: 'unsure' } : message;
    })
    .sort((a, b) => a.startedAt - b.startedAt);
  outgoing.change((all) => [...all, ...messages]);
  return messages.filter(({ state }) => state === 'sending');
}
