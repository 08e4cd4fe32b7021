import {
  reserveName,
  dropDraft,
  type Keeper,
  keepDraft,
  reserveLeftNames,
  readDraft,
} from '../../platform/device/keep.ts';
import type { CallInput } from '../../platform/server/client.ts';
import { makeStore } from '../../platform/store.ts';

/** What is on its way. Its key makes every try of it the same message. */
export type Outgoing = {
  key: string;
  input: CallInput<'thread-sendMessage'>;
  /** Unsure: it was on its way when the page went, too long ago to go on by itself. */
  state: 'sending' | 'failed' | 'unsure' | 'sent';
  /** The newest try. */
  startedAt: number;
  /** The first. */
  createdAt: number;
  messageId?: string;
  /** Why it failed, where that is not the connection. */
  why?: string;
};

/** Outlives the screen: a message that failed behind the person's back is still there to be sent. */
export const outgoing = makeStore<readonly Outgoing[]>('session', []);

const nameOf = ({ key, input }: Pick<Outgoing, 'key' | 'input'>) =>
  `${startOf(input.activityId)}${key}`;
const startOf = (activityId: string) => `out.${activityId}.`;

/** On the device until the server has it, or the person does not want it. */
export function addOutgoing(keeper: Keeper, one: Outgoing): void {
  if (keeper.browserKey) {
    // While this window lives it is no closed window's, and no other one takes it up.
    void reserveName(nameOf(one));
    void keepDraft(keeper, nameOf(one), one);
  }
  outgoing.change((all) => [...all, one]);
}
export function changeOutgoing(keeper: Keeper, key: string, change: Partial<Outgoing>): void {
  outgoing.change((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const changed = outgoing.get().find((one) => one.key === key);
  if (!changed || !keeper.browserKey) return;
  if (changed.state === 'sent') dropDraft(keeper, nameOf(changed));
  else void keepDraft(keeper, nameOf(changed), changed);
}
export function dropOutgoing(keeper: Keeper, key: string): void {
  const gone = outgoing.get().find((one) => one.key === key);
  if (gone) dropDraft(keeper, nameOf(gone));
  outgoing.change((all) => all.filter((one) => one.key !== key));
}

/** The server knows a key for seven days: a later try would be another message. */
const sameMs = 6 * 86_400_000;
export const isTooOld = ({ createdAt }: Outgoing) => Date.now() - createdAt > sameMs;

/** How long after its page went a message goes on by itself: its writer still means it. */
const goesOnMs = 3_600_000;

/** What this device keeps of a thread's messages; answers those that go on by themselves. */
export async function readOutgoing(keeper: Keeper, activityId: string): Promise<Outgoing[]> {
  const names = await reserveLeftNames(keeper, startOf(activityId));
  const read = await Promise.all(names.map((name) => readDraft<Outgoing>(keeper, name)));
  const found = read
    .flatMap((one) => one ?? [])
    .filter(({ key }) => !outgoing.get().some((known) => known.key === key))
    .map((one): Outgoing => {
      const old = isTooOld(one) || Date.now() - one.startedAt > goesOnMs;
      return one.state === 'sending' && old ? { ...one, state: 'unsure' } : one;
    })
    .sort((a, b) => a.startedAt - b.startedAt);
  outgoing.change((all) => [...all, ...found]);
  return found.filter(({ state }) => state === 'sending');
}
