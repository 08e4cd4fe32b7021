import type { z } from 'zod';
import type { Access } from './permissions.ts';

type Schema = z.ZodType;

/** Something happens. Served at `POST /call/<name>` in the callable wire protocol. */
export type Call<I extends Schema = Schema, O extends Schema = Schema> = {
  kind: 'call';
  input: I;
  output: O;
  access: Access;
  /** May a person use it while their practice ID waits for validation? */
  whileUnvalidated: boolean;
  /** May a person use it whose role demands a second factor that is not set up yet? */
  whileUnfactored: boolean;
  /** Does a repeat under the same Idempotency-Key give the first answer? */
  idempotent: boolean;
  /** May it be used while the session is locked for idleness? */
  whileLocked: boolean;
  /** How often one address may use it in a minute, where each use leaves something behind. */
  perMinute?: number;
  /** How many bytes its body may have, where that is more than for the others. */
  largest?: number;
  /** Is its text a file, whose lines are checked one by one, so that a bad one is named? */
  checkedByLine?: boolean;
  /** Named reasons (`details.reason`) that a screen tells apart. */
  reasons: readonly string[];
};

/** Something is read and stays fresh. Served at `POST /query/<name>`. */
export type Query<I extends Schema = Schema, O extends Schema = Schema> = {
  kind: 'query';
  input: I;
  output: O;
  access: Access;
  whileUnvalidated: boolean;
  whileUnfactored: boolean;
  /** What makes the answer stale. */
  topics: (input: z.output<I>, viewer: { uid: string }) => string[];
};

type CallOptions = Partial<
  Pick<
    Call,
    | 'whileUnvalidated'
    | 'whileUnfactored'
    | 'whileLocked'
    | 'perMinute'
    | 'largest'
    | 'checkedByLine'
    | 'idempotent'
    | 'reasons'
  >
>;

export function call<I extends Schema, O extends Schema, Once extends boolean = false>(
  declared: { input: I; output: O; access: Access; idempotent?: Once } & CallOptions,
): Call<I, O> & { idempotent: Once } {
  const whole: Call<I, O> = {
    kind: 'call',
    whileUnvalidated: false,
    whileUnfactored: false,
    whileLocked: false,
    idempotent: false,
    reasons: [],
    ...declared,
  };
  return whole as Call<I, O> & { idempotent: Once };
}

export function query<I extends Schema, O extends Schema>(
  declared: Pick<Query<I, O>, 'input' | 'output' | 'access' | 'topics'> &
    Partial<Pick<Query, 'whileUnvalidated' | 'whileUnfactored'>>,
): Query<I, O> {
  return { kind: 'query', whileUnvalidated: false, whileUnfactored: false, ...declared };
}

/** Inside the server: input as checked, output as the handler gives it (instants are Dates). */
export type InputOf<E extends Call | Query> = z.output<E['input']>;
export type OutputOf<E extends Call | Query> = z.output<E['output']>;

/** On the wire and in the portal: plain JSON (instants are ISO texts). */
export type SentInput<E extends Call | Query> = z.input<E['input']>;
export type SentOutput<E extends Call | Query> = z.input<E['output']>;

/** What has a method and an address of its own, because a protocol or the specification names them. */
export type Route = {
  kind: 'route';
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  whileUnvalidated: boolean;
  whileUnfactored: boolean;
  /** Does it carry a file, and so last as long as the line is slow? */
  transfer: boolean;
  /** Named reasons (`details.reason`) that a screen tells apart. */
  reasons: readonly string[];
};

export function route<A extends Access>(
  declared: { access: A } & Pick<Route, 'method' | 'path'> &
    Partial<Pick<Route, 'whileUnvalidated' | 'whileUnfactored' | 'transfer' | 'reasons'>>,
): Route & { access: A } {
  return {
    kind: 'route',
    whileUnvalidated: false,
    whileUnfactored: false,
    transfer: false,
    reasons: [],
    ...declared,
  };
}
