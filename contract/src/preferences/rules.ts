/** How a person hears of what is new, until they choose otherwise. */
export const defaultDelivery = {
  email: { secureMessaging: true, overdueSecureMessages: true },
  mobilePushNotifications: { secureMessaging: true, econsult: true, aletheaNews: true },
  secureMessaging: { nudgeOverdueMessages: true },
  fax: {
    forms: false,
    econsult: { outgoing: { enabled: false }, incoming: { enabled: false } },
    secureMessage: {
      outgoing: { enabled: false },
      incoming: { enabled: false, options: { onlyFirstConsultantMessage: false } },
    },
    /** For specialists: of what they send, at least each first answer, for their own chart. */
    firstReplies: false,
    faxPdfSettings: { includePdfs: true, includeImages: true },
  },
};
export type Delivery = typeof defaultDelivery;
type Chosen<T> = { [K in keyof T]?: T[K] extends object ? Chosen<T[K]> : T[K] };
export type ChosenDelivery = Chosen<Delivery>;

/** What was chosen, over what everybody starts with. */
export function deliveryOf(chosen: ChosenDelivery): Delivery {
  const delivery = over(defaultDelivery, chosen);
  const { incoming } = delivery.fax.secureMessage;
  if (!incoming.enabled) incoming.options = { onlyFirstConsultantMessage: false };
  return delivery;
}

const over = <T extends object>(base: T, chosen: Chosen<T> = {}): T =>
  Object.fromEntries(
    Object.entries(base).map(([key, value]) => {
      const choice = chosen[key as keyof T];
      const inner = typeof value === 'object' && value !== null;
      return [key, inner ? over(value, choice as object) : (choice ?? value)];
    }),
  ) as T;

type Heard = { own: boolean; firstReply: boolean };

/** Whether a message goes to somebody's office on paper as well. */
export function wantsFax({ fax }: Delivery, { own, firstReply }: Heard): boolean {
  const { incoming, outgoing } = fax.secureMessage;
  if (own) return outgoing.enabled || (fax.firstReplies && firstReply);
  return incoming.enabled && (firstReply || !incoming.options.onlyFirstConsultantMessage);
}
