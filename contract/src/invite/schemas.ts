import { z } from 'zod';
import { faxStates } from '../platform/fax.ts';
import { instant, line } from '../platform/schemas.ts';
import { visible } from '../platform/text.ts';
import { messageLength } from './rules.ts';
import { channels } from './ways.ts';

/** The form as it is sent: fields may be wrong, and have a maximum length. */
export const inviteForm = z.strictObject({
  firstName: line(100),
  lastName: line(100),
  email: line(254),
  fax: line(40),
  clinicName: line(200),
  city: line(100),
  personalMessage: z.string().max(messageLength).transform(visible),
});

const way = z.strictObject({
  channel: z.enum(channels),
  state: z.enum(faxStates),
  /** The reason why it did not arrive. */
  reason: z.string().nullable(),
  at: instant,
});

export const invitation = z.strictObject({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  fax: z.string(),
  at: instant,
  /** The last attempt of each way. */
  ways: z.array(way),
  joinedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
});

/** A typed code, which may be wrong. */
export const typedCode = z.string().trim().min(1).max(60);
