import type { signedUp } from '@corridor/contract/signup/calls.ts';
import { completePath, type SignupForm } from '@corridor/contract/signup/form.ts';
import type { Problem } from '@corridor/contract/signup/rules.ts';
import { tidied } from '@corridor/contract/signup/rules.ts';
import type { z } from 'zod';
import { Failure } from '../platform/client.ts';
import { pdfOf } from '../platform/pdf.ts';

type Sent = { form: SignupForm; emailCode: string; pdf: string; pracIdValid: boolean };
type Refused = { error?: unknown; reason?: string; fields?: Problem[] };

/** One multipart form, as the address of the specification takes it. */
export async function completeSignup({ form, emailCode, pdf, pracIdValid }: Sent) {
  const body = new FormData();
  const tidy = tidied(form);
  body.set('formData', JSON.stringify({ ...tidy, emailCode }));
  body.set('pracIdValid', String(pracIdValid));
  body.set('attachment', pdfOf(pdf), 'agreement.pdf');
  body.set('plan', tidy.selectedPlan);
  body.set('role', tidy.selectedRole);
  const response = await fetch(completePath, { method: 'POST', body }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  if (response?.ok) return answer as z.output<typeof signedUp>;
  const { error, reason, fields } = (answer ?? {}) as Refused;
  const said = typeof error === 'string' ? error : '';
  throw new Failure('internal', said, { ...(reason && { reason }), ...(fields && { fields }) });
}
