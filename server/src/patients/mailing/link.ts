import { hashToken } from '../../auth/tokens.ts';
import type { Keys } from '../../platform/keystore/keys.ts';

type Mailed = {
  id: string;
  sendAt: Date;
  renewed: number;
  asked: number;
  askedOn: string | null;
};

/**
 * The link of a mail. A mail that goes out twice, because a process was killed after the server took
 * it, has the same link both times, and so the same id: the first link works, and the mail stands
 * once in the mailbox.
 */
export function linkOf(keys: Keys, mail: 'first' | 'reminder' | 'asked', message: Mailed) {
  const { id, sendAt, renewed, asked, askedOn } = message;
  const times = mail === 'reminder' ? [] : [askedOn, asked];
  const named = [id, mail, sendAt.toISOString(), renewed, ...times].join(' ');
  const token = keys.sign('patient-link', named);
  return { token, hash: hashToken(token) };
}
