import { z } from 'zod';
import { id, line } from '../platform/schemas.ts';

/** The form of a location. */
export const clinicForm = z.strictObject({
  clinicName: line(200),
  clinicPhone: line(40),
  /** The records system of the clinic. */
  emr: line(100),
  fax: line(40),
  city: line(100),
  province: line(40),
  billable: z.boolean(),
});
export type ClinicForm = z.output<typeof clinicForm>;

/** The position in the person's list. It never changes. */
export const locationIdx = z.int().min(0).max(10_000);

/** A location in the profile. */
export const location = z.strictObject({
  ...clinicForm.shape,
  locationIdx,
  clinicId: id,
  disabled: z.boolean(),
  default: z.boolean(),
  /** The version of the clinic. A save names the version that it changed. */
  version: z.int(),
  /** The clinic has confirmed the person. */
  confirmed: z.boolean(),
  /** The number of other confirmed members. */
  colleagues: z.int(),
  /** The number of requests to join, for members. */
  asking: z.int(),
});
export type Location = z.output<typeof location>;
