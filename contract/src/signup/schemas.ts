import { z } from 'zod';
import { saysSomething, visible } from '../platform/text.ts';
import { placeholders } from './agreement.ts';
import { mostPreceptors, plans, signupRoles } from './form.ts';

/** The sign-up form as it is filled in: fields may be empty, and have a maximum length. */
const text = (max: number) =>
  z
    .string()
    .overwrite(visible)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'One line only.');
const short = text(200);
/** Kept as typed. */
const secret = z.string().max(200);

export const signupForm = z.strictObject({
  selectedPlan: z.enum(['', ...plans]),
  selectedRole: z.enum(['', ...signupRoles]),
  province: text(2),
  firstName: text(100),
  lastName: text(100),
  cellPhone: text(20),
  email: text(254),
  city: text(100),
  practiceId: text(12),
  password: secret,
  confirmPassword: secret,
  clinicName: short,
  clinicPhone: text(20),
  fax: text(20),
  preceptorInformation: z
    .array(z.strictObject({ preceptorName: short, preceptorEmail: text(254) }))
    .max(mostPreceptors),
  scheduleOnboarding: z.enum(['', 'Yes', 'No']),
  howDidYouHearAboutUs: short,
  howDidYouHearAboutUsExtraInfo: short,
  emr: short,
  inviteCode: text(60),
});
/** The form as it is sent, with the mailed code that confirms the address. */
export const sentForm = signupForm.extend({ emailCode: text(6) });

const run = z.strictObject({
  text: z.string(),
  strong: z.boolean(),
  open: z.enum(placeholders).optional(),
});

export const block = z.strictObject({
  kind: z.enum(['heading', 'paragraph', 'item']),
  depth: z.int().min(1).max(6),
  bullet: z.string(),
  runs: z.array(run),
});

const base64 = z.base64().min(100).max(270_000);

export const signature = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drawn'), jpeg: base64 }),
  z.strictObject({
    kind: z.literal('typed'),
    name: z.string().trim().max(200).refine(saysSomething),
  }),
]);

export const signer = z.strictObject({
  selectedRole: z.enum(signupRoles),
  province: text(2),
  firstName: text(100),
  lastName: text(100),
  email: text(254),
  city: text(100),
});
