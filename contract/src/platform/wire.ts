import type { z } from 'zod';
import type { Access } from './permissions.ts';

type Schema = z.ZodType;

/** An action. Served at `POST /call/<name>` in the callable wire protocol. */
export type Call<I extends Schema = Schema, O extends Schema = Schema> = {
  kind: 'call';
  input: I;
  output: O;
  access: Access;
  /** May be used while the practice ID waits for validation. */
  whileUnvalidated: boolean;
  /** May be used before a required second factor is set up. */
  whileUnfactored: boolean;
  /** A repeat under the same Idempotency-Key gives the first answer. */
  idempotent: boolean;
  /** May be used while the session is locked. */
  whileLocked: boolean;
  /** The limit for one address in a minute, for calls that leave something behind. */
  perMinute?: number;
  /** The limit for one link in a minute, for calls of people who share a network. */
  perLink?: number;
  /** The maximum size of the body in bytes, if it is larger than usual. */
  largest?: number;
  /** The text is a file whose rows are checked one by one, so that a message names the bad one. */
  checkedByLine?: boolean;
  /** Named reasons (`details.reason`) that a screen tells apart. */
  reasons: readonly string[];
};

/** A read that stays fresh. Served at `POST /query/<name>`. */
export type Query<I extends Schema = Schema, O extends Schema = Schema> = {
  kind: 'query';
  input: I;
  output: O;
  access: Access;
  whileUnvalidated: boolean;
  whileUnfactored: boolean;
  /** The topics that make the answer stale. */
  topics: (input: z.output<I>, viewer: { uid: string }) => string[];
};

type CallOptions = Partial<
  Pick<
    Call,
    | 'whileUnvalidated'
    | 'whileUnfactored'
    | 'whileLocked'
    | 'perMinute'
    | 'perLink'
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

/**
 * Types inside the server: checked input, and output as the handler gives it (instants are Dates).
 */
export type InputOf<E extends Call | Query> = z.output<E['input']>;
export type OutputOf<E extends Call | Query> = z.output<E['output']>;

/** Types on the wire and in the portal: plain JSON (instants are ISO texts). */
export type SentInput<E extends Call | Query> = z.input<E['input']>;
export type SentOutput<E extends Call | Query> = z.input<E['output']>;

/**
 * An endpoint with a method and address of its own, because a protocol or the specification names
 * it.
 */
export type Route = {
  kind: 'route';
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  whileUnvalidated: boolean;
  whileUnfactored: boolean;
  /** It transfers a file, so it may take as long as a slow connection needs. */
  transfer: boolean;
  /** A repeat under the same Idempotency-Key gives the first answer. */
  idempotent: boolean;
  /** The maximum size of the body in bytes, if it is larger than usual. */
  largest?: number;
  /** Is its body JSON also where it says that it is plain text? Only where no cookie opens it. */
  plainJson: boolean;
  /** The handler takes the bytes of its JSON body, because a signature covers them. */
  raw: boolean;
  /** Named reasons (`details.reason`) that a screen tells apart. */
  reasons: readonly string[];
};

export function route<A extends Access>(
  declared: { access: A } & Pick<Route, 'method' | 'path'> &
    Partial<
      Pick<
        Route,
        | 'whileUnvalidated'
        | 'whileUnfactored'
        | 'transfer'
        | 'idempotent'
        | 'largest'
        | 'plainJson'
        | 'raw'
        | 'reasons'
      >
    >,
): Route & { access: A } {
  return {
    kind: 'route',
    whileUnvalidated: false,
    whileUnfactored: false,
    transfer: false,
    idempotent: false,
    plainJson: false,
    raw: false,
    reasons: [],
    ...declared,
  };
}
