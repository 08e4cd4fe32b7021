export const words = {
  title: 'Notifications on this device',
  lead: 'A short notice when something new waits for you. It never names a patient.',
  unsupported:
    'This browser cannot show notifications here. It takes a current browser, and an address that begins with https.',
  blocked: 'This browser blocks notifications from Corridor.',
  howToAllow:
    'To allow them, open the site settings at the left of the address bar, set Notifications to Allow, and come back to this page.',
  on: 'On',
  off: 'Off',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  sendTest: 'Send a test',
  devices: (count: number) =>
    count === 1 ? 'This is your only device.' : `You have them on ${count} devices.`,
  turnedOn: 'Notifications are on.',
  turnedOff: 'Notifications are off on this device.',
  testSent: (count: number) =>
    `A test is on its way to ${count} ${count === 1 ? 'device' : 'devices'}.`,
  testNowhere: 'No device of yours has notifications turned on, so no test was sent.',
  notAllowed: 'The browser was not given the permission, so nothing was turned on.',
  failed:
    'The browser could not reach its push service, so nothing was turned on. Please try again later.',
  unknownService:
    'The push service of this browser is not one that Corridor sends to. Please write to support.',
  wrongKeys: 'The keys of this subscription are not valid. Turn notifications off and on again.',
} as const;

/** The notification centre, with news from the operators. */
export const centre = {
  title: 'Notifications',
  withUnread: (count: number) =>
    count === 0 ? 'Notifications' : `Notifications, ${count > 99 ? 'over 99' : count} unread`,
  list: 'Corridor news',
  notification: 'Notification',
  unread: 'Unread',
  markAll: 'Mark all as read',
  more: 'Load more',
  end: 'End of Notifications',
  empty: 'No notifications yet',
  emptyLead: 'News of Corridor appears here, and the bell at the top shows a dot.',
  select: 'Select a notification to read it here.',
  back: 'Notifications',
  sent: (at: string, ago: string) => `${at} · ${ago}`,
  loadFailed: 'Error loading notifications',
  markFailed: 'Error marking notifications as read',
  openFailed: 'Unable to load notification',
  missing: 'Notification does not exist',
  missingLead: 'The address may be mistyped, or it was meant for somebody else.',
  backToList: 'Show all notifications',
  reachesNobody: 'Nobody belongs to this audience, so nothing was sent.',
} as const;

/** The mail names neither the recipient nor the subject. */
export const mailFailedMail = {
  subject: 'A mail of yours did not arrive',
  text: (to: 'patient' | 'office', link: string) =>
    `A mail that Corridor sent for you to ${{ patient: 'a patient', office: 'an office' }[to]} could not be delivered. The consult that it belongs to says what can be done:

${link}

You get this mail because your preferences ask for failed emails.
`,
};

/** The push texts. Others may see the screen, so they say nothing more. */
export const pushes = {
  message: {
    title: 'Corridor',
    body: 'You have a new message',
    link: '/dashboard/secure-messaging',
  },
  news: {
    title: 'Corridor',
    body: 'There is news from Corridor',
    link: '/dashboard/secure-messaging?tab=notifications',
  },
  test: {
    title: 'Corridor',
    body: 'Notifications work on this device',
    link: '/dashboard/profile',
  },
} as const;
