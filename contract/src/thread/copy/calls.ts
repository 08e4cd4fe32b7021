import { z } from 'zod';
import { atDoor, perNetwork } from '../../patients/schemas.ts';
import { instant } from '../../platform/schemas.ts';
import { call } from '../../platform/wire.ts';
import { activityType } from '../schemas.ts';

const publicLink = {
  access: 'public',
  perMinute: perNetwork,
  perLink: 60,
  input: atDoor,
  reasons: ['invalid-link', 'wrong-date', 'thread-locked', 'unreadable', 'throttled'],
} as const;

export const calls = {
  /** The patient enters their date of birth, and reads the question without the answer. */
  'thread-openCopy': call({
    ...publicLink,
    output: z.strictObject({
      from: z.string(),
      clinicName: z.string(),
      clinicPhone: z.string(),
      sentAt: instant,
      expiresAt: instant,
      activityType,
      specialty: z.string(),
      subsite: z.string(),
      /** The name of the service. */
      to: z.string(),
      patient: z.string(),
      symptoms: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
    }),
  }),
  /** The same copy as a PDF, with its pictures. */
  'thread-copyPdf': call({ ...publicLink, perLink: 12, output: z.base64() }),
};
