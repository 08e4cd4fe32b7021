import { z } from 'zod';
import { roles } from '../../access/roles.ts';
import { done, id, instant, int4, line, nothing } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { alone, requestId } from '../requests/schemas.ts';
import {
  listedPerson,
  membership,
  orphan,
  personForm,
  standing,
  waitingPerson,
} from './schemas.ts';

const operators = { access: { anyOf: ['operatorConsole'] } } as const;
const somebody = z.strictObject({ uid: id });
const inClinic = z.strictObject({ uid: id, clinicId: id });
/** Done at once, or a request that waits for a second person. */
const doneOrAsked = z.strictObject({ done: z.boolean(), requestId });
const confirmed = ['alone', 'asked-already'] as const;

export const calls = {
  /** Creates an account that only the mailed link opens. */
  'operator-invite': call({
    ...operators,
    idempotent: true,
    input: z.strictObject({ person: personForm, clinicId: id.nullable(), alone }),
    /** The invitation of a person with access to patients waits for confirmation. */
    output: z.strictObject({ uid: id.nullable(), requestId }),
    reasons: ['email-in-use', 'practice-id-taken', 'clinic', ...confirmed],
  }),
  'operator-inviteAgain': call({
    ...operators,
    input: somebody,
    output: done,
    reasons: ['signed-in-already'],
  }),
  /** `after`: the version that the operator edited. */
  'operator-savePerson': call({
    ...operators,
    input: z.strictObject({ uid: id, after: int4, person: personForm, alone }),
    output: z.strictObject({ version: z.int(), requestId }),
    reasons: [
      ...confirmed,
      'oneself',
      'last-confirmer',
      'newer-version',
      'email-in-use',
      'practice-id-taken',
      'last-operator',
      'own-email',
      'still-answers',
    ],
  }),
  /**
   * Signs the person out at once, takes their services off offer, and notifies people who wait for
   * them.
   */
  'operator-suspend': call({
    ...operators,
    input: somebody,
    output: z.strictObject({ threads: z.int() }),
    reasons: ['oneself', 'last-operator', 'last-confirmer'],
  }),
  'operator-reinstate': call({
    ...operators,
    input: somebody.extend({ alone }),
    output: doneOrAsked,
    reasons: ['practice-id-taken', ...confirmed],
  }),
  'operator-endSessions': call({
    ...operators,
    input: somebody,
    output: z.strictObject({ ended: z.int() }),
  }),
  /** Makes a person a member of a clinic, with or without a request. */
  'operator-admit': call({
    ...operators,
    input: inClinic.extend({ alone }),
    output: doneOrAsked,
    reasons: ['clinic', 'oneself', ...confirmed],
  }),
  /** Everything that the clinic opened to the person closes at once. */
  'operator-release': call({ ...operators, input: inClinic, output: done }),
  /** Decides about a practice ID. The person gets a mail either way. */
  'operator-decide': call({
    ...operators,
    /** `practiceId`: the number that the operator checked. */
    input: z.strictObject({
      uid: id,
      approve: z.boolean(),
      practiceId: line(40),
      note: line(1000),
      alone,
    }),
    output: doneOrAsked,
    reasons: ['decided', 'newer-version', 'practice-id-taken', 'oneself', ...confirmed],
  }),
  'operator-reassign': call({
    ...operators,
    input: z.strictObject({ activityId: id, uid: id, to: id }),
    output: done,
    reasons: ['decided', 'person', 'oneself'],
  }),
  /** Marks the consult as settled without a new specialist. */
  'operator-settle': call({
    ...operators,
    input: z.strictObject({ activityId: id, uid: id }),
    output: done,
    reasons: ['decided'],
  }),
};

export const queries = {
  'operator-persons': query({
    ...operators,
    input: z.strictObject({
      search: z.string().max(200).default(''),
      role: z.enum(['', ...roles]).default(''),
      standing: z.enum(['all', ...standing.options]).default('all'),
      /** The last row of the page before. */
      after: z
        .strictObject({ name: z.string().max(400), uid: id })
        .nullable()
        .default(null),
      limit: z.int().min(1).max(100).default(50),
    }),
    output: z.strictObject({ people: z.array(listedPerson), more: z.boolean() }),
    topics: () => ['people'],
  }),
  'operator-person': query({
    ...operators,
    input: somebody,
    output: z.strictObject({
      version: z.int(),
      person: personForm,
      standing,
      joinedAt: instant,
      seenAt: instant.nullable(),
      sessions: z.int(),
      factor: z.boolean(),
      memberships: z.array(membership),
      services: z.array(z.strictObject({ id, name: z.string() })),
      /** Open consults that this person must answer. */
      threads: z.int(),
    }),
    topics: ({ uid }) => ['people', `user:${uid}`, `sessions:${uid}`],
  }),
  'operator-waiting': query({
    ...operators,
    input: nothing,
    output: z.strictObject({ people: z.array(waitingPerson), more: z.boolean() }),
    topics: () => ['people'],
  }),
  'operator-orphans': query({
    ...operators,
    input: nothing,
    output: z.strictObject({ threads: z.array(orphan), more: z.boolean() }),
    topics: () => ['people', 'orphans'],
  }),
};
