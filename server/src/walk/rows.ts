/**
 * The rows of the walks over the whole contract. Each area keeps its own in `walk.testing.ts`: who
 * may ask an endpoint, with what, and which marked words go in.
 */
import type { Calls, Queries, routes } from '@corridor/contract/endpoints.ts';
import type { TestServer } from '../testing.ts';
import type { Marking } from './canaryMarks.ts';
import type { Made } from './owner.ts';

/** One person of each kind; Helen waits for validation. */
export const everyone = [
  'Grace',
  'Samuel',
  'Amara',
  'Peter',
  'Tomasz',
  'Joanne',
  'Ruth',
  'Owen',
  'Helen',
];
/** The people whom each gate admits. */
export const admitted = {
  public: everyone,
  nobody: [],
  signedIn: everyone,
  onlyValidated: everyone.filter((name) => name !== 'Helen'),
  photographers: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz'],
  uploaders: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz', 'Joanne'],
  operators: ['Owen'],
  privacyOfficers: ['Ruth'],
  auditors: ['Ruth', 'Owen'],
  chargers: ['Peter'],
  editors: ['Amara', 'Peter', 'Tomasz'],
  writers: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz', 'Joanne'],
  correspondents: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz', 'Joanne'],
  scheduleKeepers: ['Amara', 'Peter', 'Tomasz', 'Joanne'],
  statusEditors: ['Amara', 'Peter', 'Tomasz', 'Joanne'],
  offices: ['Joanne'],
  routers: ['Grace', 'Samuel', 'Peter'],
  serviceReaders: ['Grace', 'Samuel', 'Peter', 'Owen'],
  messengers: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz'],
  forwarders: ['Samuel'],
  referrers: ['Grace', 'Samuel'],
  officeWriters: ['Grace', 'Samuel', 'Joanne'],
  billers: ['Grace', 'Amara', 'Peter', 'Tomasz'],
  codeReaders: ['Grace', 'Amara', 'Peter', 'Tomasz', 'Owen'],
  letterSenders: ['Grace'],
  consultants: ['Amara', 'Peter', 'Tomasz'],
  formSenders: ['Grace', 'Joanne'],
  oneWayWriters: ['Grace'],
  premiumBuyers: ['Grace'],
  /** Only Karim has premium, and he is not among these people. */
  premiumHolders: [],
  earSpecialists: ['Tomasz'],
  /** Nobody has it until an operator grants it and a second person confirms. */
  exporters: [],
  /** As with the exporters, nobody has it at first. */
  claimsOperators: [],
} as const satisfies Record<string, readonly string[]>;
export type Gate = keyof typeof admitted;

export type Name = keyof Calls | keyof Queries;
type Input<Given> = (given: Given) => object | Promise<object>;

type Row = {
  gate: Gate;
  /** Open to a person whose role demands a second factor that is not set up yet. */
  unfactored?: true;
  /** The input of a query that needs one. */
  input?: Input<{ server: TestServer; token: string }>;
  /**
   * The input that names somebody's thing. It is made anew for each call, so that the thing exists
   * and belongs to the owner.
   */
  owned?: Input<Made>;
  /**
   * The answer for other people where the endpoint does not refuse them, equal to that of an
   * unknown id.
   */
  others?: object;
  /** The reason why an id in the input opens nothing by itself. */
  unowned?: string;
  /** The first input of the fuzz where a schema allows more than its rules. */
  base?: object;
  /** The inputs with marked words, in the order of sending. */
  marked?: readonly (object | Input<Marking>)[];
};

/** An endpoint without anything to tell has only its gate. */
export type Rows = Partial<Record<Name, Gate | Row>>;
/** Some routes have a key of their own, and a session does not open them. */
export type RouteRows = Partial<Record<keyof typeof routes, Gate | 'ownKey'>>;

export const rowOf = (row: Gate | Row): Row => (typeof row === 'string' ? { gate: row } : row);
