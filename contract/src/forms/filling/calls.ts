/** The patient's side of a sent form. */
import { z } from 'zod';
import { atDoor, perNetwork } from '../../patients/schemas.ts';
import { id, instant, int4 } from '../../platform/schemas.ts';
import { call } from '../../platform/wire.ts';
import { form, key } from '../form.ts';
import { formLimits } from '../rules.ts';
import { held, kept, submitted } from '../schemas.ts';

const publicLink = {
  access: 'public',
  perMinute: perNetwork,
  perLink: 60,
  reasons: ['invalid-link', 'withdrawn', 'unreadable', 'throttled', 'submitted'],
} as const;

export const calls = {
  /** The patient enters their date of birth, and sees the form with the answers so far. */
  'forms-open': call({
    ...publicLink,
    input: atDoor,
    output: z.strictObject({
      form,
      version: int4,
      ...held.shape,
      from: z.string(),
      clinicName: z.string(),
      clinicPhone: z.string(),
      expiresAt: instant,
      /** The patient's day, for the limits of dates. */
      today: z.iso.date(),
      /** Null until the form is submitted; then it stays as a receipt, without answers. */
      submitted: submitted.nullable(),
    }),
  }),
  /** Keeps answers as they are given. Another device of the patient goes on from them. */
  'forms-keep': call({
    ...publicLink,
    perMinute: 4 * perNetwork,
    perLink: 120,
    input: kept,
    output: held,
  }),
  /** Keeps a photo or a signature. Its id becomes part of the answer. */
  'forms-addFile': call({
    ...publicLink,
    reasons: [...publicLink.reasons, 'damaged', 'picture', 'too-many-files'],
    perLink: 30,
    largest: 2 * formLimits.photo,
    input: atDoor.extend({ key, data: z.base64().max(Math.ceil(formLimits.photo / 3) * 4 + 4) }),
    output: z.strictObject({ file: id }),
  }),
  /**
   * Submits the form once. The problems of answers are named as fields. Answers of another device,
   * which this page has not shown, are reviewed first.
   */
  'forms-submit': call({
    ...publicLink,
    reasons: [...publicLink.reasons, 'incomplete', 'newer-answers'],
    perLink: 30,
    input: kept.extend({ language: z.enum(['en', 'fr']) }),
    output: submitted,
  }),
};
