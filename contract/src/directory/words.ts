import { phoneMask } from '../platform/masks.ts';
import { own } from '../platform/own.ts';
import { responseTime } from './rules.ts';

/** The reasons why nobody can ask a service, for sent and for forwarded consults. */
export const askingWords = {
  location: 'Please select a location',
  noProvince: 'This clinic has no province. Add it in your profile, or choose another clinic.',
  specialist: 'A specialist is required',
  away: 'Specialist is unavailable, please save draft and wait for return or select another specialist.',
  unavailable:
    'Service is not available. Please save as draft and wait for the service to be available again, or select another service.',
  existing: 'This service takes only patients whom it knows already.',
  referrals: 'This service takes new patients only.',
} as const;

/** An earlier consult about the same patient with the same service, within 30 days. */
export const earlierWords = {
  asked: (when: string) => `You asked this service about this patient on ${when}.`,
  open: 'Open that consult',
} as const;

/** The words around the results of a search. */
export const resultWords = {
  searching: 'Searching...',
  failed: 'Error searching. Please try again.',
  best: 'Best matches',
  guess: 'Nearest specialties',
  guessed: 'Nothing matches for certain. These are the nearest specialties.',
  recent: 'Asked before',
  favourites: 'Favourites',
  closed: 'Cannot be asked now',
  others: 'Can be asked now, but fits less well',
  reason: (said: string, to: string) => `${said} → ${to}`,
  without: (missing: readonly string[]) => `without: ${missing.join(', ')}`,
  nobodyIn: (regions: readonly string[]) =>
    `Nobody in ${regions.join(' or ')}. These are elsewhere.`,
  belongs: (sites: readonly string[]) =>
    `Nobody here answers this. It belongs to ${sites.join(' or ')}.`,
  elsewhere: (city: string, province: string) =>
    `${[city, province].filter(Boolean).join(', ')}: clinics in Alberta ask within Alberta`,
  tooManyFavourites: (most: number) =>
    `You have ${most} favourites. Take a star away before you give another one.`,
  callThem: (clinic: string, phone: string) =>
    phone ? `Call ${clinic}: ${phoneMask(phone)}` : `Call ${clinic}`,
  referralOnly: 'Takes referrals only',
  consultOnly: 'Takes consults only',
  sendReferral: 'Compose a referral to them',
  sendConsult: 'Compose a consult to them',
  away: 'Away',
  full: 'Full today',
  off: 'Not today',
  keepDraft: 'Save a draft until then, or choose another',
} as const;

type Person = { title: string; userName: string; credentials: string };

export const words = {
  openedOtherwise: (to: string) =>
    `${to} is open to others than this specialty. Make their permissions the same first.`,
  tabs: { directory: 'Directory', search: 'Search' },
  specialty: 'Specialty',
  subsite: 'Subsite',
  specialist: 'Specialist',
  chooseSubsite: 'Select Subsite First',
  noSpecialists: 'No Specialists Available',
  loadingSpecialists: 'Loading Specialists...',
  failedSpecialists: 'Error Loading Specialists',
  questionName: 'Call this question something else.',
  unknownParameter: (name: string) => `${name} is no setting of a search.`,
  placeholder: 'Service name, specialty, keywords...',
  search: 'Search',
  back: 'Back to Results',
  loading: 'Loading services...',
  noneInDirectory: 'No services found',
  noneFound: 'No services found.',
  specialtiesFailed: 'Error getting specialties. Please try reloading the page.',
  formFailed: 'Error loading service form.',
  searchFailed: 'Error searching for services',
  firstOnes: (count: number) => `The best ${count} are shown. Another word narrows them.`,
  emptySearch: 'Enter a search term.',
  noKey: 'Search is not available right now. Please reload the page.',
  badMap: 'Invalid specialty subsite map',
  mapFailed: (message: string) => `Error loading specialties and subsites: ${message}`,
  servicesFailed: (message: string) => `An error occurred when loading services: ${message}.`,
  returning: (date: string) => `Unavailable - Returning ${date}`,
  unavailable: 'Unavailable',
  answers: (ms: number) => responseTime(ms),
  /** Shown on one service in a list. */
  answersIn: (ms: number) => {
    const time = responseTime(ms);
    return time && `Answers in about ${time.replace('<1h', '1h')}`;
  },
  choose: 'How to find a service',
  chooseSpecialty: 'Select Specialty',
  chooseOfSpecialty: 'Select Subsite',
  chooseSpecialist: 'Select Specialist',
  results: 'Services found',
  person: ({ title, userName, credentials }: Person) =>
    `${title} ${userName}, ${credentials.split(', ').at(-1)}`.trim().replace(/, $/, ''),
  existing: 'Takes only patients whom it knows already.',
  /** The kinds of consult that a service takes. */
  kinds: { econsult: 'eConsult', phoneConsult: 'Phone consult', referral: 'Referral' },
  responseTime: 'Response time',
  /** The page of all services. */
  title: 'New Consult',
  lead: 'Who should answer?',
  clinic: 'Referring Clinic',
  andOr: 'And/Or',
  anySpecialty: 'Any Specialty',
  anySubsite: 'Any Subsite',
  sortBy: 'Sort By',
  sorts: { time: 'Time', location: 'Location' },
  scroll: 'Scroll for more',
  select: 'Select',
  found: (count: number) =>
    count === 1 ? '1 service' : `${count.toLocaleString('en-CA')} services`,
  services: 'Services',
  more: 'Loading more services...',
  retry: 'Retry',
  clear: 'Clear',
  noServices: 'Take a word or a choice away to see more.',
  toForm: 'Compose without a service',
  toDirectory: 'All services',
  star: 'Add to favourites',
  unstar: 'Remove from favourites',
  starFailed: 'The star could not be saved. Try again.',
};

/** The heading of a group of results. */
export const collegeHeading = (college: string): string =>
  own({ FRCPC: 'FRCPC/FRCSC Specialists', CCFP: 'CCFP Consultants' }, college) ?? college;
