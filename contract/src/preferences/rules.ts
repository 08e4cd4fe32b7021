import { own } from '../platform/own.ts';

/** The initial settings for notifications. */
export const defaultDelivery = {
  email: {
    secureMessaging: true,
    overdueSecureMessages: true,
    submittedPatientForms: true,
    failedEmails: true,
  },
  mobilePushNotifications: { secureMessaging: true, econsult: true, aletheaNews: true },
  secureMessaging: { nudgeOverdueMessages: true },
  fax: {
    forms: false,
    econsult: { outgoing: { enabled: false }, incoming: { enabled: false } },
    secureMessage: {
      outgoing: { enabled: false },
      incoming: { enabled: false, options: { onlyFirstConsultantMessage: false } },
    },
    /**
     * For specialists: faxes at least each first answer of their own to their office, for its
     * chart.
     */
    firstReplies: false,
    faxPdfSettings: { includePdfs: true, includeImages: true },
  },
};
export type Delivery = typeof defaultDelivery;
type Chosen<T> = { [K in keyof T]?: T[K] extends object ? Chosen<T[K]> : T[K] };
export type ChosenDelivery = Chosen<Delivery>;

/** The settings of a person: their choices over the defaults. */
export function deliveryOf(chosen: ChosenDelivery): Delivery {
  const delivery = over(defaultDelivery, chosen);
  const { incoming } = delivery.fax.secureMessage;
  if (!incoming.enabled) incoming.options = { onlyFirstConsultantMessage: false };
  return delivery;
}

const over = <T extends object>(base: T, chosen: Chosen<T> = {}): T =>
  Object.fromEntries(
    Object.entries(base).map(([key, value]) => {
      const choice = own(chosen, key);
      const inner = typeof value === 'object' && value !== null;
      return [key, inner ? over(value, choice as object) : (choice ?? value)];
    }),
  ) as T;

/** The choices that differ from the defaults. Only these are stored. */
export const chosenOf = (delivery: Delivery): ChosenDelivery =>
  differing(defaultDelivery, deliveryOf(delivery)) as ChosenDelivery;

const differing = (base: object, chosen: object): object =>
  Object.fromEntries(
    Object.entries(base).flatMap(([key, value]): [string, unknown][] => {
      const choice: unknown = own(chosen, key);
      if (typeof value !== 'object') return choice === value ? [] : [[key, choice]];
      const inner = differing(value, choice as object);
      return Object.keys(inner).length === 0 ? [] : [[key, inner]];
    }),
  );

type Heard = {
  own: boolean;
  firstReply: boolean;
  /** The consult itself, which opens a thread. */
  opening: boolean;
};

/** Answers whether a message also goes to the person's office by fax. */
export function wantsFax({ fax }: Delivery, { own, firstReply, opening }: Heard): boolean {
  const { incoming, outgoing } = fax.secureMessage;
  if (opening) return own ? fax.econsult.outgoing.enabled : fax.econsult.incoming.enabled;
  if (own) return outgoing.enabled || (fax.firstReplies && firstReply);
  return incoming.enabled && (firstReply || !incoming.options.onlyFirstConsultantMessage);
}
