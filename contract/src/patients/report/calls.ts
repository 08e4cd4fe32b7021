import { z } from 'zod';
import { id, instant } from '../../platform/schemas.ts';
import { call } from '../../platform/wire.ts';
import { publicLink, readers } from '../messages/calls.ts';
import { atDoor } from '../schemas.ts';
import { mostReaders, mostSent, readerActs, readerRoles, sentKinds } from './rules.ts';

const day = z.iso.date();

export const calls = {
  /**
   * Sends the patient of a message a link to their report, to the address of that message. Only the
   * members of its clinic may.
   */
  'patients-sendReport': call({
    ...readers,
    idempotent: true,
    input: z.strictObject({ messageId: id }),
    output: z.strictObject({ messageId: id }),
    reasons: ['not-reportable', 'not-a-member', 'thread-locked', 'two-dates', 'unreadable'],
  }),
  /** The patient enters their date of birth, and reads who opened their record. */
  'patients-openReport': call({
    ...publicLink,
    input: atDoor,
    output: z.strictObject({
      clinicName: z.string(),
      clinicPhone: z.string(),
      patient: z.string(),
      sentAt: instant,
      expiresAt: instant,
      sent: z
        .array(z.strictObject({ kind: z.enum(sentKinds), from: z.string(), at: instant }))
        .max(mostSent),
      /** One entry for a person, what they did and the day; the newest first. */
      readers: z
        .array(
          z.strictObject({
            act: z.enum(readerActs),
            day,
            /** Null for a link, whose reader has no account. */
            person: z
              .strictObject({
                name: z.string(),
                role: z.enum(readerRoles),
                /** The specialty in which a consultant was asked. */
                specialty: z.string().nullable(),
                /** The person for whom they acted as cover. */
                cover: z.string().nullable(),
              })
              .nullable(),
          }),
        )
        .max(mostReaders),
      /** Older entries are left out. */
      more: z.boolean(),
    }),
  }),
};
