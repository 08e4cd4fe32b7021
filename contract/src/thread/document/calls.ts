import { z } from 'zod';
import { id } from '../../platform/schemas.ts';
import { call } from '../../platform/wire.ts';

export const calls = {
  /** The whole consult as a PDF, in base64. */
  'secureMessaging-exportEconsultPdf': call({
    access: { anyOf: ['econsultAndSecureMessaging', 'moaConsultInbox'] },
    input: z.strictObject({ activityId: id }),
    output: z.base64(),
    reasons: ['thread-locked', 'unreadable'],
  }),
};
