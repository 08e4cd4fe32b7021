import type { InputFields } from '@corridor/contract/consult/calls.ts';
import { problemWords, words } from '@corridor/contract/consult/words.ts';
import type { FormField } from '@corridor/contract/directory/schemas.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { decodeHeader, encodeHeader } from '@corridor/contract/drafts/rules.ts';
import { words as drafts } from '@corridor/contract/drafts/words.ts';
import { useRef } from 'react';
import { isUnanswered } from '../../platform/actKeys.ts';
import type { CallInput, Failure } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import type { Written } from './useConsultForm.ts';

export type Type = 'econsult' | 'phoneConsult' | 'referral';
export const typeOf = ({ form, service }: Written): Type =>
  service?.type === 'referral' ? 'referral' : form.activityType;

type Sending = CallInput<'consult-sendConsult'>;

/** What is sent of a form: a claim for somebody from elsewhere names the patient again. */
export function fieldsOf(
  form: ConsultForm,
  uid: string,
  /** What is asked now: an answer to another service's question is not for this one. */
  formFields: readonly FormField[],
): InputFields {
  const { patientInfo: patient, patientProvince, oopData } = form;
  const elsewhere = {
    ...oopData,
    ...{ firstName: patient.firstName, surname: patient.lastName },
    ...{ birthDate: patient.dateOfBirth, provinceCode: patientProvince },
  };
  return {
    ...{ gpUid: uid, phn: patient.phn, oop: form.oop, locationIdx: form.locationIdx },
    ...{ patientFirstName: patient.firstName, patientLastName: patient.lastName },
    ...{ patientPhone: patient.phone, patientEmail: patient.email },
    ...{ patientDateOfBirth: patient.dateOfBirth, patientProvince },
    ...{ emailPatient: form.emailPatient, specialty: form.specialty, subsite: form.subsite },
    ...{
      serviceId: form.serviceId,
      symptoms: askedIn(form, formFields),
      billingCode: form.billingCode,
    },
    emrChartNumber: form.emrChartNumber,
    ...(form.avaData.avaConsultId && { avaData: form.avaData }),
    galleryMediaURIs: [],
    oopData: form.oop ? elsewhere : null,
    phoneConsultData: form.activityType === 'phoneConsult' ? form.phoneConsultData : null,
  };
}

/** By their questions as they stand, not by the keys that they are kept under. */
const askedIn = ({ symptoms }: ConsultForm, formFields: readonly FormField[]) => {
  const asked = new Set(formFields.map(({ header }) => encodeHeader(header)));
  return Object.fromEntries(
    Object.entries(symptoms)
      .filter(([key]) => asked.has(key))
      .map(([key, answer]) => [decodeHeader(key), answer]),
  );
};

/** Each kind by its own call. */
export function useSendConsult() {
  const consult = useCall('consult-sendConsult');
  const referral = useCall('referral-sendReferral');
  /** What nobody has answered yet. A draft that was kept meanwhile makes it no other consult. */
  const unanswered = useRef<{ text: string; input: Sending }>(undefined);
  return {
    running: consult.running || referral.running,
    send: async (type: Type, given: Sending) => {
      const text = JSON.stringify([type, { ...given, draft: null }]);
      if (unanswered.current?.text !== text) unanswered.current = { text, input: given };
      const by = type === 'referral' ? referral : consult;
      const outcome = await by.run(unanswered.current.input);
      if (!isUnanswered(outcome.failure)) unanswered.current = undefined;
      return outcome;
    },
  };
}

/** What the page shows of the service is not so any more. */
export const isOfService = ({ reason = '' }: Failure) =>
  ['no-service', 'other-kind', 'other-people'].includes(reason);

/** Why it was not sent, where the fields do not say it. */
export function whyNot(failure: Failure, type: Type): string {
  if (failure.code === 'unauthenticated') return words.notSignedIn;
  if (failure.reason === 'daily-limit' || failure.reason === 'no-service')
    return problemWords.unavailable;
  if (failure.reason === 'form') return words.checkForm;
  if (failure.reason === 'other-people') return words.askAgain;
  if (failure.reason === 'newer-version') return drafts.newer;
  if (failure.reason === 'file-gone') return words.fileGone;
  // What has a reason says it: it will not go better the next time.
  return failure.reason ? `${words.failed[type]} ${failure.message}` : words.failed[type];
}
