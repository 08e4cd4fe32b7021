import { z } from 'zod';
import { atDoor } from '../../patients/schemas.ts';
import { instant } from '../../platform/schemas.ts';
import { call } from '../../platform/wire.ts';
import { activityType } from '../schemas.ts';

const door = {
  access: 'public',
  input: atDoor,
  reasons: ['invalid-link', 'wrong-date', 'thread-locked', 'unreadable', 'throttled'],
} as const;

export const calls = {
  /** The patient says their date of birth, and reads what was asked about them: never what was answered. */
  'thread-openCopy': call({
    ...door,
    perMinute: 60,
    output: z.strictObject({
      from: z.string(),
      clinicName: z.string(),
      clinicPhone: z.string(),
      sentAt: instant,
      expiresAt: instant,
      activityType,
      specialty: z.string(),
      subsite: z.string(),
      /** Who was asked. */
      to: z.string(),
      patient: z.string(),
      symptoms: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
    }),
  }),
  /** The same on paper, with the pictures that went along. */
  'thread-copyPdf': call({ ...door, perMinute: 12, output: z.base64() }),
};
