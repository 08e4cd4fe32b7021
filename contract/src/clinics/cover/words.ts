import type { DaysProblem } from './rules.ts';

const dates = (from: string, until: string) => (from === until ? from : `${from} to ${until}`);

export const words = {
  title: 'Cover while you are away',
  lead: 'A colleague reads and answers your consults from the first day to the last, and hears of them in your stead. What they do is recorded as done for you, and ends with the last day.',
  none: 'Nobody stands in for you.',
  given: 'Who stands in for you',
  taken: 'For whom you stand in',
  name: 'Name a colleague',
  when: dates,
  runs: (until: string) => `Now, to ${until}`,
  comes: (from: string, until: string) => `From ${dates(from, until)}`,
  end: 'End',
  endNamed: (name: string) => `End cover by ${name}`,
  endForNamed: (name: string) => `End cover for ${name}`,
  endTitle: (name: string) => `End cover by ${name}?`,
  endLead: 'From now on they no longer read your consults. They are told by mail.',
  endForTitle: (name: string) => `Stop standing in for ${name}?`,
  endForLead: 'From now on you no longer read their consults. They are told by mail.',
  ended: (name: string) => `${name} no longer stands in for you.`,
  endedFor: (name: string) => `You no longer stand in for ${name}.`,
  open: 'Open inbox',
  openNamed: (name: string) => `Open inbox of ${name}`,
  seek: 'Colleague',
  seekHelp: 'Three letters of the name, or more',
  noneFound: 'No colleague of your calling has this name.',
  choose: 'Choose',
  another: 'Choose another',
  from: 'First day',
  until: 'Last day',
  save: 'Name as cover',
  named: (name: string) => `${name} stands in for you.`,
  cancel: 'Cancel',
  colleagueRequired: 'Choose a colleague.',
  dayRequired: 'A day is required.',
  inbox: 'Inbox of',
  own: 'You',
  standing: (name: string, until: string) => `You stand in for ${name} until ${until}.`,
  over: 'You do not stand in for them now.',
  overLead: 'Cover ends with its last day, or when one of the two ends it.',
  toOwn: 'Open your inbox',
} as const;

export const daysWords: Record<DaysProblem, string> = {
  past: 'The first day is over.',
  backwards: 'The last day comes before the first.',
  'too-far': 'Cover ends within a year.',
};

export const problemWords = {
  noPeer: 'This colleague cannot stand in for you.',
  away: 'This colleague is away on these days.',
  standsIn: 'You stand in for somebody else on these days. End that first.',
  overlaps: 'Somebody stands in for you on these days already.',
  tooMany: 'You have named as many as you can. End one first.',
} as const;

const closing = (link: string) => `\n\n${link}\n`;

/** Sent to the stand-in. A mail names no patient. */
export const namedMail = {
  subject: 'You were named as cover',
  text: (name: string, from: string, until: string, link: string) =>
    `${name} has named you as cover from ${dates(from, until)}. On these days you find their consults in Secure Messaging, under "${words.inbox} ${name}". If you cannot, end it in your profile:${closing(link)}`,
};

/** Sent to the person who did not end the cover. */
export const endedMail = {
  subject: 'Cover has ended',
  text: (name: string, link: string) =>
    `The cover that you had agreed with ${name} has ended before its last day. In your profile you see who stands in for whom:${closing(link)}`,
};
