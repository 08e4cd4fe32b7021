import { queries } from '@corridor/contract/outbox/calls.ts';
import { Refusal } from '../platform/errors.ts';
import { readOutbox } from '../platform/mail.ts';
import { readPushOutbox } from '../platform/push/local.ts';
import { serve } from '../platform/serve.ts';

export const handlers = serve(queries, {
  'outbox-kept': async (_, { app: { settings, pool, keys } }) => {
    if (!settings.relaxed) throw new Refusal('not-found');
    const [mails, pushes] = await Promise.all([readOutbox(pool, keys), readPushOutbox(pool, keys)]);
    return [
      ...mails.map((mail) => ({ kind: 'mail' as const, ...mail })),
      ...pushes.map(({ token, title, body, link, ...push }) => ({
        kind: 'push' as const,
        ...push,
        to: token,
        subject: title,
        text: `${body}\n\n${settings.publicUrl}${link}`,
      })),
    ].sort((a, b) => b.at.getTime() - a.at.getTime());
  },
});
