import type { InputFields } from '@corridor/contract/consult/calls.ts';
import { problemWords, words } from '@corridor/contract/consult/words.ts';
import type { FormField } from '@corridor/contract/directory/schemas.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { decodeHeader, encodeHeader } from '@corridor/contract/drafts/rules.ts';
import { words as drafts } from '@corridor/contract/drafts/words.ts';
import { useRef } from 'react';
import { isUnanswered } from '../../platform/actKeys.ts';
import { type CallInput, type Failure, isNewerVersion } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import type { ConsultContent } from './useConsultForm.ts';

export type Type = 'econsult' | 'phoneConsult' | 'referral';
export const typeOf = ({ form, service }: ConsultContent): Type =>
  service?.type === 'referral' ? 'referral' : form.activityType;

type Sending = CallInput<'consult-sendConsult'>;

/** The fields that are sent. A claim for an out-of-province patient names the patient again. */
export function fieldsOf(
  { form, media }: Pick<ConsultContent, 'form' | 'media'>,
  uid: string,
  /** The current questions. Answers to another service's questions are left out. */
  formFields: readonly FormField[],
): InputFields {
  const { patientInfo: patient, patientProvince, oopData } = form;
  const outOfProvince = {
    ...oopData,
    firstName: patient.firstName,
    surname: patient.lastName,
    birthDate: patient.dateOfBirth,
    provinceCode: patientProvince,
  };
  return {
    gpUid: uid,
    phn: patient.phn,
    oop: form.oop,
    locationIdx: form.locationIdx,
    patientFirstName: patient.firstName,
    patientLastName: patient.lastName,
    patientPhone: patient.phone,
    patientEmail: patient.email,
    patientDateOfBirth: patient.dateOfBirth,
    patientProvince,
    emailPatient: form.emailPatient,
    specialty: form.specialty,
    subsite: form.subsite,
    serviceId: form.serviceId,
    symptoms: currentAnswers(form, formFields),
    billingCode: form.billingCode,
    emrChartNumber: form.emrChartNumber,
    ...(form.avaData.avaConsultId && { avaData: form.avaData }),
    galleryMediaURIs: [...media],
    oopData: form.oop ? outOfProvince : null,
    phoneConsultData: form.activityType === 'phoneConsult' ? form.phoneConsultData : null,
  };
}

/** Answers under their questions, not under the encoded keys of the draft. */
const currentAnswers = ({ symptoms }: ConsultForm, formFields: readonly FormField[]) => {
  const currentKeys = new Set(formFields.map(({ header }) => encodeHeader(header)));
  return Object.fromEntries(
    Object.entries(symptoms)
      .filter(([key]) => currentKeys.has(key))
      .map(([key, answer]) => [decodeHeader(key), answer]),
  );
};

/** Each kind has its own call. */
export function useSendConsult() {
  const consult = useCall('consult-sendConsult');
  const referral = useCall('referral-sendReferral');
  /**
   * The last input without an answer. A draft that was saved meanwhile does not make it another
   * consult.
   */
  const unanswered = useRef<{ text: string; input: Sending }>(undefined);
  return {
    running: consult.running || referral.running,
    send: async (type: Type, input: Sending) => {
      const text = JSON.stringify([type, { ...input, draft: null }]);
      if (unanswered.current?.text !== text) unanswered.current = { text, input };
      const sendCall = type === 'referral' ? referral : consult;
      const outcome = await sendCall.run(unanswered.current.input);
      if (!isUnanswered(outcome.failure)) unanswered.current = undefined;
      return outcome;
    },
  };
}

/** The page shows an outdated service. */
export const isServiceOutdated = ({ reason = '' }: Failure) =>
  ['no-service', 'other-kind', 'other-people'].includes(reason);

/** The reason why sending failed, unless the fields show it. */
export function explainFailure(failure: Failure, type: Type): string {
  if (failure.code === 'unauthenticated') return words.notSignedIn;
  if (failure.reason === 'daily-limit' || failure.reason === 'no-service')
    return problemWords.unavailable;
  if (failure.reason === 'form') return words.checkForm;
  if (failure.reason === 'other-people') return words.askAgain;
  if (isNewerVersion(failure)) return drafts.newer;
  if (failure.reason === 'file-gone') return words.fileGone;
  // A failure with a reason will not pass by itself, so its message is shown.
  return failure.reason ? `${words.failed[type]} ${failure.message}` : words.failed[type];
}
