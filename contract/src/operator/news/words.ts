import { roles as allRoles, type Role } from '../../access/roles.ts';
import { roleTitles } from '../../access/words.ts';
import { own } from '../../platform/own.ts';
import { provinceNames } from '../../platform/provinces.ts';

const number = (count: number) => count.toLocaleString('en-CA');
const people = (count: number) => (count === 1 ? '1 person' : `${number(count)} people`);

export const problemWords = {
  required: 'This is required.',
  tooLong: (most: number, count: number) =>
    `At most ${number(most)} letters; these are ${number(count)}.`,
  noText: 'This holds characters that are no text.',
  choose: 'Choose at least one.',
  nobody: 'Nobody belongs to this audience, so there is nobody to send it to.',
} as const;

export const newsWords = {
  title: 'News',
  lead: 'What people find in their notification centre. It is told once, and cannot be taken back.',
  list: 'Sent news',
  write: 'Write news',
  empty: 'Nothing was sent yet',
  emptyLead:
    'Tell people of maintenance, of what is new, or of what changes for their province. It appears in their notification centre at once.',
  more: 'Show older news',
  sent: (at: string, by: string | null) =>
    by ? `${at} · by ${by}` : `${at} · on the command line`,
  for: people,
  read: (count: number) => `${number(count)} read`,
  back: 'All news',
  gone: 'This was not sent',
  goneLead: 'The address may be mistyped.',
  numbers: 'Numbers',
  audience: 'Audience',
  sentAt: 'Sent',
  sentBy: 'By',
  commandLine: 'The command line',
  people: 'People',
  readBy: 'Read by',
  asRead: 'As people read it',
  newsTitle: 'Title',
  body: 'Text',
  bodyHelp: 'Plain text. A blank line begins a paragraph.',
  left: (count: number, most: number) => `${number(count)} of ${number(most)}`,
  kinds: { everyone: 'Everyone', roles: 'Roles', provinces: 'Provinces', plans: 'Plans' },
  legends: {
    roles: 'People with one of these roles',
    provinces: 'People who work in one of these provinces',
    plans: 'People with one of these plans',
  },
  chosen: (count: number) => `${count} chosen`,
  counting: 'Counting…',
  reaches: (count: number) => (count === 0 ? 'Reaches nobody.' : `Reaches ${people(count)}.`),
  uncounted: 'It cannot be counted now how many people this reaches.',
  untitled: 'No title yet',
  nothingYet: 'What you write is shown here as people will read it.',
  restored: 'What you had written is back.',
  kept: 'Kept on this device until it is sent.',
  discard: 'Discard',
  discardTitle: 'Discard this news?',
  discardText: 'The title, the text and the audience are emptied.',
  send: 'Send news',
  confirmTitle: (count: number) => `Send this to ${people(count)}?`,
  confirmText: (whom: string) =>
    `It appears in their notification centre at once, and rings the devices of whoever wants news. It cannot be taken back or changed. Audience: ${whom}.`,
  confirm: (count: number) => `Send to ${people(count)}`,
  olderLeft: 'There are older ones: --limit shows more.',
  noNews: (typed: string) => `No news has the number ${typed}.`,
  wasSent: (count: number) => `Sent to ${people(count)}.`,
} as const;

const planTitles = { plus: roleTitles.adminFee, econsult: roleTitles.free } as const;

/** The names of the choices. */
export const choiceWords: Record<string, string> = {
  ...roleTitles,
  ...provinceNames,
  ...planTitles,
};

/** The audience in words. A plan is shown by its role. */
export function whomWords(limits: {
  roles: readonly string[] | null;
  provinces: readonly string[] | null;
}): string {
  const roles = limits.roles?.map((role) =>
    allRoles.includes(role as Role) ? own(roleTitles, role) : role,
  );
  const provinces = limits.provinces?.map((code) => own(provinceNames, code) ?? code);
  return (roles ?? provinces)?.join(' · ') ?? newsWords.kinds.everyone;
}
