import { calls } from '@corridor/contract/auth/email/calls.ts';
import { serve } from '../../platform/http/serve.ts';
import { askPassword } from '../entry.ts';
import { countTry } from '../throttle.ts';
import { askEmailChange, askEmailConfirm, confirmEmailChange } from './actions.ts';

export const handlers = serve(calls, {
  'auth-startEmailChange': async ({ email, password }, context) => {
    const { app, viewer, origin, now, change } = context;
    await askPassword(context, password);
    // Each change mails a possibly foreign address, so the tries are limited.
    const tries = { what: 'email-change', account: viewer.uid, address: origin.address };
    await countTry(app.pool, tries, now);
    await change((inside) => askEmailChange(inside, viewer.uid, email));
    return { done: true as const };
  },

  'auth-sendEmailConfirm': async (_, { app, viewer, origin, now, change }) => {
    const tries = { what: 'email-change', account: viewer.uid, address: origin.address };
    await countTry(app.pool, tries, now);
    await change((inside) => askEmailConfirm(inside, viewer.uid));
    return { done: true as const };
  },

  'auth-confirmEmailChange': async ({ code }, { change }) => ({
    email: await change((inside) => confirmEmailChange(inside, code)),
  }),
});
