import type { NewCampaign } from '@corridor/contract/notifications/schemas.ts';

type DemoCampaign = NewCampaign & {
  daysAgo: number;
  /** The readers, by the beginning of their address. */
  readBy: readonly string[];
};

const everybody = ['grace', 'rachel', 'samuel', 'amara', 'tomasz', 'peter', 'nadia', 'joanne'];

/** The demo's news, the oldest first. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    daysAgo: 164,
    readBy: [...everybody, 'karim', 'helen'],
    title: 'Welcome to Corridor',
    audience: { everyone: true },
    body: `Corridor carries the question that you would ask a colleague in the corridor: an eConsult, a phone consult or a referral, answered in one secure thread.

Start with New Consult, choose a service, and write as you would speak. The specialist sees the photos and the history that you add; your clinic sees the thread in its own inbox.

Everything is encrypted, and each look into a record is written down: who it was, and when.`,
  },
  {
    daysAgo: 121,
    readBy: everybody,
    title: 'Sign in with your fingerprint',
    audience: { everyone: true },
    body: `A passkey takes the place of your password: a fingerprint, your face or the lock of your phone. It takes ten seconds to set up, and nobody can read it over your shoulder.

Open Profile and add a passkey. You can have one on each device, and the password stays as a way back.`,
  },
  {
    daysAgo: 83,
    readBy: ['amara', 'peter'],
    title: 'Templates that fill themselves in',
    audience: { roles: ['specialist', 'specialistOtolaryngology', 'dentist'] },
    body: `Reply templates now know whom they are about. Write {{referrer.name}} or {{patient.firstName}}, and the reply has the right name in it before you send.

Sort your templates into categories by dragging, or with the arrow keys. Two open windows no longer overwrite each other: Corridor shows what differs and keeps both.`,
  },
  {
    daysAgo: 47,
    readBy: ['grace', 'samuel', 'nadia'],
    title: 'Alberta: long weekends no longer make a consult overdue',
    audience: { provinces: ['AB'] },
    body: `An eConsult is overdue after five business days without an answer. Weekends never counted; now the holidays of Alberta's schedule of benefits do not count either, Heritage Day in August among them.

There is nothing for you to set. What waits for you is still at the top of the inbox, under a heading of its own.`,
  },
  {
    daysAgo: 16,
    readBy: ['grace', 'tomasz', 'joanne'],
    title: 'Hear of a reply at once',
    audience: { everyone: true },
    body: `Turn on notifications for a device in your profile, and a short notice appears when something new waits for you. It never names a patient, so it may appear on a screen that others see.

On a shared desktop it ends when you log out. What stays unread is still mailed once, a minute later.`,
  },
  {
    daysAgo: 3,
    readBy: ['rachel'],
    title: 'Maintenance this Sunday',
    audience: { everyone: true },
    body: `Corridor is brought up to date this Sunday at 5:00 AM Mountain time. It takes about ten minutes.

An open page connects again by itself. What you have typed is kept, and messages that are on their way arrive once.`,
  },
];
