import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import {
  type ChosenDelivery,
  chosenOf,
  type Delivery,
  defaultDelivery,
  deliveryOf,
  wantsFax,
} from './rules.ts';

it('chosen values replace the defaults at any depth and change no default', () => {
  expect(deliveryOf({})).toEqual(defaultDelivery);
  const chosen: ChosenDelivery = {
    email: { secureMessaging: false },
    fax: { secureMessage: { incoming: { enabled: true } } },
  };
  const delivery = deliveryOf(chosen);
  expect(delivery.email).toEqual({ ...defaultDelivery.email, secureMessaging: false });
  expect(delivery.fax.secureMessage).toEqual({
    outgoing: { enabled: false },
    incoming: { enabled: true, options: { onlyFirstConsultantMessage: false } },
  });
  expect(defaultDelivery.fax.secureMessage.incoming.enabled).toBe(false);
});

it('“only the first consultant message” counts only with incoming faxes', () => {
  claims('preferences-12 (rule)');
  const only = { options: { onlyFirstConsultantMessage: true } };
  const messageFax = (enabled: boolean) =>
    deliveryOf({ fax: { secureMessage: { incoming: { enabled, ...only } } } }).fax.secureMessage;
  expect(messageFax(false).incoming.options.onlyFirstConsultantMessage).toBe(false);
  expect(messageFax(true).incoming.options.onlyFirstConsultantMessage).toBe(true);
});

it('a fax goes out for incoming messages, own messages or first replies, as chosen', () => {
  const wants = (fax: ChosenDelivery['fax'], own: boolean) =>
    [true, false].map((firstReply) =>
      wantsFax(deliveryOf({ fax: fax ?? {} }), { own, firstReply, opening: false }),
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

it('consults have a choice separate from messages', () => {
  const both = { outgoing: { enabled: true }, incoming: { enabled: true } };
  const wants = (fax: ChosenDelivery['fax'], own: boolean) =>
    wantsFax(deliveryOf({ fax: fax ?? {} }), { own, firstReply: false, opening: true });
  for (const own of [true, false]) {
    expect(wants({ secureMessage: both }, own)).toBe(false);
    expect(wants({ econsult: both }, own)).toBe(true);
    expect(wants({ econsult: { outgoing: { enabled: true } } }, own)).toBe(own);
  }
});

it('the channels and their choices are those of the specification', () => {
  claims('preferences-02', 'preferences-03', 'preferences-04');
  const names = (of: object, name = ''): string[] =>
    Object.entries(of).flatMap(([key, value]) =>
      typeof value === 'object' ? names(value, `${name}${key}.`) : [`${name}${key}`],
    );
  const { firstReplies: _, ...fax } = defaultDelivery.fax;
  expect(names(defaultDelivery.email).sort()).toEqual(
    ['failedEmails', 'overdueSecureMessages', 'secureMessaging', 'submittedPatientForms'].sort(),
  );
  expect(names(fax).sort()).toEqual(
    [
      'econsult.incoming.enabled',
      'econsult.outgoing.enabled',
      'faxPdfSettings.includeImages',
      'faxPdfSettings.includePdfs',
      'forms',
      'secureMessage.incoming.enabled',
      'secureMessage.outgoing.enabled',
      'secureMessage.incoming.options.onlyFirstConsultantMessage',
    ].sort(),
  );
  expect(names(defaultDelivery.mobilePushNotifications).sort()).toEqual(
    ['aletheaNews', 'econsult', 'secureMessaging'].sort(),
  );
});

/** Every switch, on or off at random. */
const anyLike = (defaults: object): fc.Arbitrary<object> =>
  fc.record(
    Object.fromEntries(
      Object.entries(defaults).map(([key, value]) => [
        key,
        typeof value === 'object' ? anyLike(value) : fc.boolean(),
      ]),
    ),
  );
const anyDelivery = anyLike(defaultDelivery) as fc.Arbitrary<Delivery>;

it('only differences from the defaults are stored, and they restore the whole choice', () => {
  expect(chosenOf(defaultDelivery)).toEqual({});
  fc.assert(
    fc.property(anyDelivery, (delivery) => {
      expect(deliveryOf(chosenOf(delivery))).toEqual(deliveryOf(delivery));
    }),
  );
});
