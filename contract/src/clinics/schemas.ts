import { z } from 'zod';
import { id, line } from '../platform/schemas.ts';

/** What a person writes of a place where they work. */
export const clinicForm = z.strictObject({
  clinicName: line(200),
  clinicPhone: line(40),
  /** Where its charts are kept. */
  emr: line(100),
  fax: line(40),
  city: line(100),
  province: line(40),
  billable: z.boolean(),
});
export type ClinicForm = z.output<typeof clinicForm>;

/** Its place in the person's list, which never shifts. */
export const locationIdx = z.int().min(0).max(10_000);

/** A place of work as the profile holds it. */
export const location = z.strictObject({
  ...clinicForm.shape,
  locationIdx,
  clinicId: id,
  disabled: z.boolean(),
  default: z.boolean(),
  /** Of the clinic; a save names the one it began with. */
  version: z.int(),
  /** Whether the clinic has confirmed that the person belongs to it. */
  confirmed: z.boolean(),
  /** How many others the clinic has confirmed. */
  colleagues: z.int(),
  /** How many ask to join; for who belongs to it. */
  asking: z.int(),
});
export type Location = z.output<typeof location>;
