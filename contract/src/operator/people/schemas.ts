import { z } from 'zod';
import { roles } from '../../access/roles.ts';
import { email } from '../../auth/schemas.ts';
import { id, instant, line } from '../../platform/schemas.ts';
import { saysSomething } from '../../platform/text.ts';
import { plainPracticeId } from '../../profile/rules.ts';
import { problemWords } from './words.ts';

const named = (most: number) => line(most).refine(saysSomething, problemWords.required);
const role = z.enum(roles, problemWords.roles);

/** The form of a person for operators. */
export const personForm = z.strictObject({
  firstName: named(100),
  lastName: named(100),
  email,
  credentials: line(200),
  practiceId: line(40).refine(
    (typed) => typed === '' || /^[A-Z0-9]{3,12}$/.test(plainPracticeId(typed)),
    problemWords.practiceIdInvalid,
  ),
  roles: z.array(role).min(1, problemWords.roles).max(roles.length),
  /** For people who answer consults; empty for others. */
  title: line(40),
  college: line(100),
  econsultDataCollection: z.boolean(),
});
export type PersonForm = z.output<typeof personForm>;

export const standing = z.enum(['active', 'invited', 'suspended']);

export const listedPerson = z.strictObject({
  uid: id,
  firstName: z.string(),
  lastName: z.string(),
  credentials: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  clinic: z.string().nullable(),
  standing,
});

export const membership = z.strictObject({
  clinicId: id,
  name: z.string(),
  city: z.string(),
  province: z.string(),
  state: z.enum(['confirmed', 'waiting', 'left']),
  /** The number of other confirmed members. */
  colleagues: z.int(),
});

/** The state of a waiting practice ID in the register of its province. */
export const inRegister = z.enum(['theirs', 'otherName', 'inactive', 'unknown', 'noRegister']);

export const waitingPerson = z.strictObject({
  uid: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  role: z.string(),
  plan: z.string(),
  province: z.string(),
  cellPhone: z.string(),
  practiceId: z.string(),
  inRegister,
  /** The last name of the number in the register. */
  registered: z.string().nullable(),
  /** Another person with the number. */
  holder: z.strictObject({ uid: id, name: z.string() }).nullable(),
  clinic: z.string().nullable(),
  preceptors: z.array(z.string()),
  signedUpAt: instant,
});

/** An open consult of a suspended specialist, without data of the patient. */
export const orphan = z.strictObject({
  activityId: id,
  uid: id,
  specialist: z.string(),
  referrer: z.string(),
  service: z.string(),
  createdAt: instant,
  /** Nobody has answered it yet. */
  unanswered: z.boolean(),
});
