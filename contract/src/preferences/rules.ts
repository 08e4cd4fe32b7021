/** How a person hears of what is new, until they choose otherwise. */
export const defaultDelivery = {
  email: { secureMessaging: true, overdueSecureMessages: true },
  mobilePushNotifications: { secureMessaging: true, econsult: true, aletheaNews: true },
  secureMessaging: { nudgeOverdueMessages: true },
};
export type Delivery = typeof defaultDelivery;
export type ChosenDelivery = { [K in keyof Delivery]?: Partial<Delivery[K]> };

/** What was chosen, over what everybody starts with. */
export const deliveryOf = (chosen: ChosenDelivery): Delivery => ({
  email: { ...defaultDelivery.email, ...chosen.email },
  mobilePushNotifications: {
    ...defaultDelivery.mobilePushNotifications,
    ...chosen.mobilePushNotifications,
  },
  secureMessaging: { ...defaultDelivery.secureMessaging, ...chosen.secureMessaging },
});
