import type { InviteForm } from '@corridor/contract/invite/rules.ts';
import type { App } from '../platform/app.ts';
import type { Keys } from '../platform/keystore/keys.ts';

const sealContext = (row: string) => ({ table: 'invitations', column: 'sealed', row });

export const sealInvite = (keys: Keys, id: string, form: InviteForm) =>
  keys.seal(JSON.stringify(form), sealContext(id));
export const openInvite = (keys: Keys, id: string, sealed: Buffer) =>
  JSON.parse(keys.openText(sealed, sealContext(id))) as InviteForm;

/** An unreadable invitation does not stop the others. */
export function openListed({ keys, log }: Pick<App, 'keys' | 'log'>, id: string, sealed: Buffer) {
  try {
    return openInvite(keys, id, sealed);
  } catch (error) {
    log.error({ invitation: id, err: error }, 'an invitation cannot be opened');
    return undefined;
  }
}
