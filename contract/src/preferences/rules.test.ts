import { expect, it } from 'vitest';
import { type ChosenDelivery, defaultDelivery, deliveryOf, wantsFax } from './rules.ts';

it('what was chosen stands over the defaults, however deep, and changes no default', () => {
  expect(deliveryOf({})).toEqual(defaultDelivery);
  const chosen: ChosenDelivery = {
    email: { secureMessaging: false },
    fax: { secureMessage: { incoming: { enabled: true } } },
  };
  const delivery = deliveryOf(chosen);
  expect(delivery.email).toEqual({ secureMessaging: false, overdueSecureMessages: true });
  expect(delivery.fax.secureMessage).toEqual({
    outgoing: { enabled: false },
    incoming: { enabled: true, options: { onlyFirstConsultantMessage: false } },
  });
  expect(defaultDelivery.fax.secureMessage.incoming.enabled).toBe(false);
});

it('preferences-12 (rule): only the first consultant message means nothing where incoming faxes are off', () => {
  const only = { options: { onlyFirstConsultantMessage: true } };
  const of = (enabled: boolean) =>
    deliveryOf({ fax: { secureMessage: { incoming: { enabled, ...only } } } }).fax.secureMessage;
  expect(of(false).incoming.options.onlyFirstConsultantMessage).toBe(false);
  expect(of(true).incoming.options.onlyFirstConsultantMessage).toBe(true);
});

it('a fax goes to whoever wants it: of what comes, of what they send, or of first answers only', () => {
  const wants = (fax: ChosenDelivery['fax'], own: boolean) =>
    [true, false].map((firstReply) =>
      wantsFax(deliveryOf({ fax: fax ?? {} }), { own, firstReply }),
    );
  expect(wants({}, false)).toEqual([false, false]);
  const incoming = { enabled: true };
  expect(wants({ secureMessage: { incoming } }, false)).toEqual([true, true]);
  expect(wants({ secureMessage: { incoming } }, true)).toEqual([false, false]);
  const first = { enabled: true, options: { onlyFirstConsultantMessage: true } };
  expect(wants({ secureMessage: { incoming: first } }, false)).toEqual([true, false]);
  expect(wants({ secureMessage: { outgoing: { enabled: true } } }, true)).toEqual([true, true]);
  expect(wants({ firstReplies: true }, true)).toEqual([true, false]);
  expect(wants({ firstReplies: true }, false)).toEqual([false, false]);
});
