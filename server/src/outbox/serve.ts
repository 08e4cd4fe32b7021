import { queries } from '@corridor/contract/outbox/calls.ts';
import { words } from '@corridor/contract/outbox/words.ts';
import { messageOfFax } from '../forms/fax/queries.ts';
import { aboutMessage } from '../patients/trail.ts';
import { first } from '../platform/database/database.ts';
import { Refusal } from '../platform/errors.ts';
import { readFax, readFaxOutbox } from '../platform/fax/provider.local.ts';
import { serve } from '../platform/http/serve.ts';
import { readAttached, readOutbox } from '../platform/mail/mail.ts';
import { readPushOutbox } from '../platform/push/local.ts';
import { threadOfFax } from '../thread/fax/queries.ts';

export const handlers = serve(queries, {
  'outbox-kept': async (_, { app: { settings, pool, keys } }) => {
    if (!settings.relaxed) throw new Refusal('not-found');
    const [mails, pushes, faxes] = await Promise.all([
      readOutbox(pool, keys),
      readPushOutbox(pool, keys),
      readFaxOutbox(pool),
    ]);
    return [
      ...mails.map((mail) => ({ kind: 'mail' as const, ...mail })),
      ...pushes.map(({ token, title, body, link, ...push }) => ({
        kind: 'push' as const,
        ...push,
        to: token,
        subject: title,
        text: `${body}\n\n${settings.publicUrl}${link}`,
        attached: null,
      })),
      ...faxes.map(({ pages, ...fax }) => ({
        kind: 'fax' as const,
        ...fax,
        subject: words.pages(pages),
        text: words.kept,
        attached: null,
      })),
    ].sort((a, b) => b.at.getTime() - a.at.getTime());
  },

  'outbox-pages': async ({ id }, context) => {
    const { app } = context;
    const { settings, pool, keys } = app;
    const pages = settings.relaxed
      ? ((await readFax(pool, keys, id)) ?? (await readAttached(pool, keys, id)))
      : undefined;
    if (!pages) throw new Refusal('not-found');
    const faxed = await first(pool, threadOfFax, { ref: id });
    if (faxed) {
      const { activityId, patient } = faxed;
      app.reads.note(context, { action: 'outbox.read', subject: `thread:${activityId}`, patient });
    }
    const answered = await first(pool, messageOfFax, { ref: id });
    if (answered) app.reads.note(context, { action: 'outbox.read', ...aboutMessage(answered) });
    return { pdf: pages.toString('base64') };
  },
});
