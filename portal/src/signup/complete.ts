import type { signedUp } from '@corridor/contract/signup/calls.ts';
import { completePath, type SignupForm } from '@corridor/contract/signup/form.ts';
import type { Problem } from '@corridor/contract/signup/rules.ts';
import { tidied } from '@corridor/contract/signup/rules.ts';
import { times } from '@corridor/contract/signup/timeLimits.ts';
import type { z } from 'zod';
import { pdfOf } from '../platform/pdf.ts';
import { addressOf } from '../platform/server/address.ts';
import { Failure } from '../platform/server/client.ts';

type Sent = { form: SignupForm; emailCode: string; pdf: string; pracIdValid: boolean };
/** Usually nobody is signed in here. A token goes along only when a user is passed. */
type Options = { user?: { token: string } | undefined; server?: string; waitMs?: number };
type Refused = { error?: unknown; reason?: string; fields?: Problem[] };

/** Sends one multipart form to the address of the specification. */
export async function completeSignup(
  { form, emailCode, pdf, pracIdValid }: Sent,
  { user, server, waitMs = times.submitSeconds * 1_000 }: Options = {},
) {
  const body = new FormData();
  const tidy = tidied(form);
  body.set('formData', JSON.stringify({ ...tidy, emailCode }));
  body.set('pracIdValid', String(pracIdValid));
  body.set('attachment', pdfOf(pdf), 'agreement.pdf');
  body.set('plan', tidy.selectedPlan);
  body.set('role', tidy.selectedRole);
  const response = await fetch(addressOf(completePath, server), {
    method: 'POST',
    body,
    ...(user && { headers: { authorization: `Bearer ${user.token}` } }),
    signal: AbortSignal.timeout(waitMs),
  }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  if (response?.ok) return answer as z.output<typeof signedUp>;
  const { error, reason, fields } = (answer ?? {}) as Refused;
  const message = typeof error === 'string' ? error : '';
  throw new Failure('internal', message, { ...(reason && { reason }), ...(fields && { fields }) });
}
