import { z } from 'zod';
import { id } from '../platform/schemas.ts';
import { call } from '../platform/wire.ts';

const specialist = z.strictObject({
  uid: id,
  labelV2: z.strictObject({
    name: z.string(),
    location: z.string(),
    title: z.string(),
    credentials: z.string(),
    onVacation: z.boolean(),
    /** When they are back; nothing while they are here. */
    vacationEndDateMili: z.number().nullable(),
    /** Of their last 20 first answers, in milliseconds; -1: none yet. */
    avgResponseTime: z.number(),
  }),
});

export const calls = {
  /** Specialty, subsite, specialists: the nearest and the quickest first. */
  'routing-routeReferral_v2': call({
    access: { anyOf: ['mdRouting', 'dentalRouting', 'longTermCareRouting'] },
    input: z.strictObject({
      city: z.string().max(100),
      province: z.string().max(30),
      activityType: z.enum(['econsult', 'phoneConsult', 'referral']),
    }),
    output: z.record(z.string(), z.record(z.string(), z.array(specialist))),
  }),
};
