import type { FormField } from '@corridor/contract/directory/schemas.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { decodeHeader, encodeHeader } from '@corridor/contract/drafts/rules.ts';
import { own } from '@corridor/contract/platform/own.ts';
import type { Econsult } from '@corridor/contract/thread/schemas.ts';

const textOf = (answer: string | readonly string[]) =>
  typeof answer === 'string' ? answer.trim() : answer.join(', ');

/**
 * Turns a form into a thread's consult. Answers follow the order of the questions; answers without
 * a question come last.
 */
export function econsultFrom(
  form: ConsultForm,
  formFields: readonly FormField[],
  files: readonly string[],
  /** The clinic's name for its records; a draft does not know it. */
  emr = '',
): Econsult {
  const { patientInfo, patientProvince, oop, oopData, avaData, symptoms } = form;
  const chartNumber = form.emrChartNumber?.trim() ?? '';
  const headers = formFields.map(({ header }) => encodeHeader(header));
  const others = Object.keys(symptoms).filter((key) => !headers.includes(key));
  return {
    phn: patientInfo.phn,
    patientFirstName: patientInfo.firstName.trim(),
    patientLastName: patientInfo.lastName.trim(),
    patientDateOfBirth: patientInfo.dateOfBirth,
    patientEmail: patientInfo.email.trim(),
    patientPhone: patientInfo.phone.replace(/\D/g, ''),
    patientProvince,
    oop,
    ...(oop && { oopData }),
    ...(avaData.avaConsultId && { avaData }),
    ...(chartNumber && { emr: { name: emr, chartNumber } }),
    symptoms: [...headers, ...others].flatMap((key) => {
      const answer = textOf(own(symptoms, key) ?? '');
      return answer ? [{ question: decodeHeader(key), answer }] : [];
    }),
    referralMediaURIs: [...files],
    interpretations: [],
  };
}
