import type { FormField } from '@corridor/contract/directory/schemas.ts';
import { type ConsultForm, decodeHeader, encodeHeader } from '@corridor/contract/drafts/form.ts';
import type { Econsult } from '@corridor/contract/thread/schemas.ts';

const textOf = (answer: string | readonly string[]) =>
  typeof answer === 'string' ? answer.trim() : answer.join(', ');

/** A form as a thread keeps it: answers in the order of the questions, those of no question last. */
export function econsultFrom(
  { patientInfo, patientProvince, oop, symptoms }: ConsultForm,
  formFields: readonly FormField[],
  files: readonly string[],
): Econsult {
  const asked = formFields.map(({ header }) => encodeHeader(header));
  const others = Object.keys(symptoms).filter((key) => !asked.includes(key));
  return {
    phn: patientInfo.phn,
    patientFirstName: patientInfo.firstName.trim(),
    patientLastName: patientInfo.lastName.trim(),
    patientDateOfBirth: patientInfo.dateOfBirth,
    patientEmail: patientInfo.email.trim(),
    patientPhone: patientInfo.phone.replace(/\D/g, ''),
    patientProvince,
    oop,
    symptoms: [...asked, ...others].flatMap((key) => {
      const answer = textOf(symptoms[key] ?? '');
      return answer ? [{ question: decodeHeader(key), answer }] : [];
    }),
    referralMediaURIs: [...files],
    interpretations: [],
  };
}
