import type { Channel, DeliveryState } from '../../notifications/deliveries/rules.ts';

const email: Record<DeliveryState, string> = {
  waiting: 'Email goes out if it stays unread',
  sent: 'Email sent',
  earlier: 'Told by an email shortly before',
  trying: 'Email not sent yet, it is tried again',
  failed: 'Email could not be sent',
  unconfirmed: 'Nobody can say whether the email was sent',
};
const push: Record<DeliveryState, string> = {
  waiting: 'Notification on its way',
  sent: 'Notification sent',
  earlier: 'Told by a notification shortly before',
  trying: 'Notification not sent yet, it is tried again',
  failed: 'Notification could not be sent',
  unconfirmed: 'Nobody can say whether the notification was sent',
};
const fax: Record<DeliveryState, string> = {
  waiting: 'Fax on its way',
  sent: 'Fax delivered',
  earlier: 'Fax delivered',
  trying: 'Fax on its way',
  failed: 'Fax could not be delivered',
  unconfirmed: 'Nobody can say whether the fax arrived',
};
export const wayWords: Record<Channel, Record<DeliveryState, string>> = { email, push, fax };

const failedTo: Record<Channel, string> = {
  email: 'Email to',
  push: 'Notification to',
  fax: 'Fax to',
};

export const words = {
  title: 'Delivery',
  of: (text: string) => `Delivery: ${text}`,
  ownOffice: 'your own office',
  ownCopy: 'Your own office',
  ownAdvice: 'Your copy did not get there. You can export the consult as a PDF instead.',
  inInbox: 'In their inbox',
  read: 'Read',
  notRead: 'Not read yet',
  failed: (channel: Channel, name: string) => `${failedTo[channel]} ${name} could not be sent`,
  unclear: (channel: Channel, name: string) => `${failedTo[channel]} ${name} is unconfirmed`,
  call: (number: string) => `The message stands in their inbox. If it cannot wait, call ${number}.`,
  callNoNumber: 'The message stands in their inbox. If it cannot wait, call them.',
} as const;
