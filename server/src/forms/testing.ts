/** Sent and answered forms for tests. */
import type { Answers, Form } from '@corridor/contract/forms/form.ts';
import { newToken } from '../auth/tokens.ts';
import { addMessage, asOneself, type Sender } from '../patients/actions.ts';
import { noteDelivered, noteLink } from '../patients/mailing/actions.ts';
import { patientIndex } from '../patients/patientIndex.ts';
import { inBackground } from '../platform/change.ts';
import type { TestServer } from '../testing.ts';
import { type Filled, submitForm } from './filling/actions.ts';
import { phq9 } from './shipped/phq9.ts';
import { shippedForms } from './shipped/shippedForms.ts';

export const born = '1958/03/14';
export const idOf = (form: Form) => shippedForms.find((each) => each.form === form)?.uid ?? '';

type Sending = {
  uid: string;
  /** The owner of its letterhead. */
  clinicId?: string;
  sender?: Sender;
  form?: Form;
  formId?: string;
  version?: number;
  phn?: string;
};

/** Sends a form as its mail would, and answers the token of its link. */
export async function sendForm({ app }: TestServer, sending: Sending) {
  const { uid, form = phq9, formId = idOf(form), version = 1, phn = '500091234' } = sending;
  const { sender = asOneself(uid, sending.clinicId) } = sending;
  const { token, hash } = newToken();
  const now = app.clock();
  const patient = patientIndex(app.keys, phn);
  const messageId = await inBackground(app, async (inside) => {
    const id = await addMessage(inside, app.keys, {
      kind: 'Forms',
      sender,
      patient,
      letter: {
        email: 'patient@relations.example',
        dateOfBirth: born,
        phn,
        name: 'Walter Brandt',
        subject: form.title.en,
      },
      form: { id: formId, version },
      sendAt: now,
      delay: false,
    });
    await noteLink(inside.db, { id, sendAt: now }, hash, now);
    await noteDelivered(inside, { id, activityId: null, patient, remind: false, hash });
    return id;
  });
  const filled: Filled = {
    formId,
    version,
    form,
    message: { id: messageId, uid, activityId: null, patient },
  };
  return { messageId, token, filled, opening: { token, dateOfBirth: born } };
}

/** The answers to the nine questions of PHQ-9 and the question after them. */
export function phqAnswers(points: readonly number[]): Answers {
  const asked = phq9.items.flatMap((item) => (item.kind === 'group' ? item.items : [item]));
  return Object.fromEntries(
    asked.flatMap((item, at) => {
      if (item.kind !== 'choice') return [];
      const option = item.options[points[at] ?? 0];
      return option ? [[item.id, { choice: [option.code] }] as const] : [];
    }),
  );
}

/** A form that its patient has filled in and submitted. */
export async function submittedForm(server: TestServer, sending: Sending, answers?: Answers) {
  const sent = await sendForm(server, sending);
  const given = answers ?? phqAnswers([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  const outcome = await inBackground(server.app, (inside) =>
    submitForm(inside, server.app, sent.filled, {
      answers: given,
      revision: 0,
      device: '',
      turn: 0,
      language: 'en',
    }),
  );
  if ('problems' in outcome) throw new Error(JSON.stringify(outcome.problems));
  return { ...sent, ...outcome.receipt };
}
