import { dropDraft, type Keeper, reserveLeftNames, readDraft } from '../../platform/device/keep.ts';
import { dropOutgoing, outgoing } from './outgoing.ts';
import type { KeptDraft } from './useMessageDraft.ts';

const draftName = (activityId: string) => `thread.${activityId}`;
const unsent = (activityId: string) =>
  outgoing.get().filter(({ input, state }) => input.activityId === activityId && state !== 'sent');

/** What somebody wrote in a thread that is no longer theirs: as it stood on the screen, or on this device. */
export async function findUnsentText(keeper: Keeper, activityId: string, typed: string) {
  const written = typed.trim() === '' ? await onDevice(keeper, activityId) : typed;
  const going = unsent(activityId).map(({ input }) => input.message);
  return [written, ...going].filter((text) => text.trim() !== '').join('\n\n');
}

async function onDevice(keeper: Keeper, activityId: string): Promise<string> {
  if (!keeper.browserKey) return '';
  const names = await reserveLeftNames(keeper, draftName(activityId));
  const kept = await Promise.all(names.map((name) => readDraft<KeptDraft>(keeper, name)));
  const texts = kept.flatMap((one) => [one?.text, one?.other?.text]);
  return texts.filter(Boolean).join('\n\n');
}

/** Its writer has seen it: no sign-out has to wait for it any more. */
export async function forgetUnsentText(keeper: Keeper, activityId: string): Promise<void> {
  for (const { key } of unsent(activityId)) dropOutgoing(keeper, key);
  for (const name of await reserveLeftNames(keeper, draftName(activityId))) dropDraft(keeper, name);
}
