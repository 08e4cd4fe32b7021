import { dropDraft, type Keeper, readDraft, reserveLeftNames } from '../../platform/device/keep.ts';
import { dropOutgoing, outgoing } from './outgoing.ts';
import type { KeptDraft } from './useMessageDraft.ts';

const draftName = (activityId: string) => `thread.${activityId}`;
const unsent = (activityId: string) =>
  outgoing.get().filter(({ input, state }) => input.activityId === activityId && state !== 'sent');

/** The unsent text of a person who has lost the thread, from the screen or from this device. */
export async function findUnsentText(keeper: Keeper, activityId: string, typed: string) {
  const draftText = typed.trim() === '' ? await readDeviceText(keeper, activityId) : typed;
  const outgoingTexts = unsent(activityId).map(({ input }) => input.message);
  return [draftText, ...outgoingTexts].filter((text) => text.trim() !== '').join('\n\n');
}

async function readDeviceText(keeper: Keeper, activityId: string): Promise<string> {
  if (!keeper.browserKey) return '';
  const names = await reserveLeftNames(keeper, draftName(activityId));
  const drafts = await Promise.all(names.map((name) => readDraft<KeptDraft>(keeper, name)));
  const texts = drafts.flatMap((draft) => [draft?.text, draft?.other?.text]);
  return texts.filter(Boolean).join('\n\n');
}

/** Forgets text that its writer has seen, so that Logout need not ask about it. */
export async function forgetUnsentText(keeper: Keeper, activityId: string): Promise<void> {
  for (const { key } of unsent(activityId)) dropOutgoing(keeper, key);
  for (const name of await reserveLeftNames(keeper, draftName(activityId))) dropDraft(keeper, name);
}
