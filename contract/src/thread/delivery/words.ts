import type { Channel, DeliveryState } from '../../notifications/deliveries/rules.ts';

const email: Record<DeliveryState, string> = {
  waiting: 'Email goes out if it stays unread',
  sent: 'Email sent',
  earlier: 'Told by an email shortly before',
  trying: 'Email not sent yet, it is tried again',
  failed: 'Email could not be sent',
};
const push: Record<DeliveryState, string> = {
  waiting: 'Notification on its way',
  sent: 'Notification sent',
  earlier: 'Told by a notification shortly before',
  trying: 'Notification not sent yet, it is tried again',
  failed: 'Notification could not be sent',
};
export const wayWords: Record<Channel, Record<DeliveryState, string>> = { email, push };

const failedTo: Record<Channel, string> = { email: 'Email to', push: 'Notification to' };

export const words = {
  title: 'Delivery',
  of: (text: string) => `Delivery: ${text}`,
  inInbox: 'In their inbox',
  read: 'Read',
  notRead: 'Not read yet',
  failed: (channel: Channel, name: string) => `${failedTo[channel]} ${name} could not be sent`,
  call: (number: string) => `The message stands in their inbox. If it cannot wait, call ${number}.`,
  callNoNumber: 'The message stands in their inbox. If it cannot wait, call them.',
} as const;
