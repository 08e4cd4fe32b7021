import { z } from 'zod';
import { id, instant, serial } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { actionShape, lastingAlarms, notedAlarms, pageSize, subjectShape } from './rules.ts';

const auditors = { access: { anyOf: ['operatorConsole', 'privacyAudit'] } } as const;
const officers = { access: { anyOf: ['privacyAudit'] } } as const;
const count = serial;

const filters = {
  actor: id.nullable().default(null),
  action: z.string().regex(actionShape).default(''),
  subject: z.string().regex(subjectShape).default(''),
  from: instant.nullable().default(null),
  until: instant.nullable().default(null),
};
/** The entry after which the next page begins. */
const spot = z.strictObject({ at: instant, id }).nullable();
const place = spot.default(null);

const entry = z.strictObject({
  id,
  at: instant,
  /** Null when the system or the command line acted. */
  actor: z.strictObject({ uid: id, name: z.string() }).nullable(),
  actingFor: z.string().nullable(),
  roles: z.array(z.string()),
  action: z.string(),
  subject: z.string(),
  /** The current name of a person that the entry is about. */
  subjectName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  address: z.string(),
});
const page = z.strictObject({ entries: z.array(entry), more: z.boolean() });
const file = z.strictObject({ text: z.string(), entries: count, next: spot });
const head = z.strictObject({ id: count, hash: z.string().regex(/^[0-9a-f]{64}$/) });
const patient = { phn: z.string().min(5).max(20), province: z.string().max(2) };

export const calls = {
  /** A page of the trail as CSV. */
  'operator-exportAudit': call({
    ...auditors,
    input: z.strictObject({ ...filters, after: place }),
    output: file,
  }),
  /** Verifies the trail from a verified block on. The last step reports the whole result. */
  'operator-verifyAudit': call({
    ...auditors,
    input: z.strictObject({ from: head.nullable() }),
    output: z.strictObject({
      blocks: count,
      entries: count,
      head: head.nullable(),
      broken: count.nullable(),
      more: z.boolean(),
    }),
  }),
  /** A privacy officer has acknowledged it. Lasting alarms end when the trail is accepted. */
  'operator-settleAlarm': call({
    ...officers,
    input: z.strictObject({ id }),
    output: z.strictObject({ settled: z.literal(true) }),
  }),
  /** The health number stands in no address, log or audit entry. */
  'operator-whoSawPatient': call({
    ...officers,
    input: z.strictObject({ ...patient, after: place }),
    output: page,
    reasons: ['phn'],
  }),
  'operator-exportWhoSaw': call({
    ...officers,
    input: z.strictObject({ ...patient, after: place }),
    output: file,
    reasons: ['phn'],
  }),
};

export const queries = {
  'operator-audit': query({
    ...auditors,
    input: z.strictObject({
      ...filters,
      after: place,
      limit: z.number().int().min(1).max(500).default(pageSize),
    }),
    output: page,
    topics: () => [],
  }),
  'operator-auditAlarms': query({
    ...auditors,
    input: z.strictObject({}),
    output: z.strictObject({
      alarms: z.array(
        z.strictObject({
          id,
          kind: z.enum([...lastingAlarms, ...notedAlarms]),
          raisedAt: instant,
          block: count,
          reason: z.string(),
        }),
      ),
    }),
    topics: () => ['audit:alarms'],
  }),
  'operator-auditPeople': query({
    ...auditors,
    input: z.strictObject({ search: z.string().max(200) }),
    output: z.strictObject({
      people: z.array(z.strictObject({ uid: id, name: z.string(), email: z.string() })),
    }),
    topics: () => [],
  }),
};
